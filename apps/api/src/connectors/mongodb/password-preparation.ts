/** Prepares a password for SCRAM, as RFC 4013 says. Its tables of Unicode have three megabytes. */
export { saslprep } from '@mongodb-js/saslprep';
