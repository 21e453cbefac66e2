export function findProblems(message: string): string[];
