/** The largest body of most endpoints. @see the sizes in the OpenAPI document */
export const BODY_BYTES: number = 64 * 1024;
/** The largest contract or provider event. */
export const LARGE_BODY_BYTES: number = 1024 * 1024;
