import type { ValidationCode } from '#rules/base/validation.ts'

/** Values that the text of a problem may interpolate, already formatted for the reader. */
export type ProblemParams = { field: string; min: string; max: string; length: string }

/** One message for each reason for which a field is refused. */
export type ProblemTexts = Readonly<Record<ValidationCode, (p: ProblemParams) => string>>
