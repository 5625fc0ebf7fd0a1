/** Codes that stay the same on every retry: they depend on the role, or on the address of the page. */
const FINAL: readonly string[] = ['NOT_ALLOWED', 'NOT_FOUND', 'INVALID_REQUEST']

/** Whether reading once more may bring what could not be read. */
export const canBeRetried = (code: string): boolean => !FINAL.includes(code)

/** The code for a page whose address names what it shows: an address that cannot be one names nothing. */
export const codeOfAddress = (code: string): string => (code === 'INVALID_REQUEST' ? 'NOT_FOUND' : code)
