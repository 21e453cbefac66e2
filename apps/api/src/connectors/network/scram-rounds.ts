/**
 * The most rounds in which a server may ask a password to be derived with SCRAM: 25 ms of CPU time. MongoDB asks for 15,000
 * and PostgreSQL for 4,096, unless their operator says otherwise.
 */
export const MAX_SCRAM_ROUNDS = 50_000;
