/**
 * A reason why the program cannot start that the operator can act on. Its message is one plain sentence, safe
 * to print (it never holds a secret); main.ts prints it without a stack trace and exits with code 1.
 */
export class StartError extends Error {
  override name = 'StartError'
}

/** The system's code of a failed call (`EACCES`, `ENOENT`, …), or the error's own text when it has none. */
export function systemReason(error: unknown): string {
  if (error instanceof Error)
    return 'code' in error && typeof error.code === 'string' && error.code !== '' ? error.code : error.message
  return String(error)
}

/** Whether a failed call ended with one of these codes of the system or of PostgreSQL. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
