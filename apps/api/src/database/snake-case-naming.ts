import { DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm';

/** Maps camelCase properties to snake_case columns: `accountId` is stored in `account_id`. */
export class SnakeCaseNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(property: string, customName: string | undefined, embeddedPrefixes: string[]): string {
    return [...embeddedPrefixes, customName ?? property].map(snakeCase).join('_');
  }
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
