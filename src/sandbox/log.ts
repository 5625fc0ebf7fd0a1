/** Where the sandbox writes what it does; pino and the console fit. Fields never hold a card's digits. */
export type SandboxLog = {
  info(fields: Readonly<Record<string, unknown>>, message: string): void
  error(fields: Readonly<Record<string, unknown>>, message: string): void
}
