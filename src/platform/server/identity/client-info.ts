/** The client of a request, as sign-in, devices and tokens need it. */
export interface ClientInfo {
  /** Address as rate limits count it: one IPv4 address, or an IPv6 /64. */
  readonly address: string;
  readonly userAgent: string;
  readonly port: number;
  /** Scheme and host under which this client reaches the server. */
  readonly origin: string;
  /** True if the connection uses HTTPS, as far as the server knows. */
  readonly encrypted: boolean;
  cookie(name: string): string | undefined;
}
