import { FINDINGS } from '#rules/catalogue-findings.ts'
import type { FindingTexts } from './pt.ts'

/** As the commands say them: the names of fields and kinds are those of the file. */
export const FINDINGS_EN: FindingTexts = { sentences: FINDINGS, kinds: {} }
