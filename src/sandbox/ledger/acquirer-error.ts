/** A request that the acquirer turns down without doing anything: the HTTP status and a code for programs. */
export class AcquirerError extends Error {
  override name = 'AcquirerError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
