/** A command that was not understood. Its message is followed by how the command is used, and ends with code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}
