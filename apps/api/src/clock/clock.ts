/** Where instants come from, so that tests need no real clock. Leases and expiries use the database's clock instead. */
export abstract class Clock {
  abstract now(): Date;
}
