export { AccountsAndCredits1763600000001 } from './0001-accounts-and-credits.ts';
