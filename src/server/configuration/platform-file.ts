import { z } from 'zod'
import type { PlatformOperator } from '#rules/sales/platform-operator.ts'
import { StartError } from '../start-error.ts'
import { readJsonFile } from './json-file.ts'

const page = z
  .string()
  .regex(/^https?:\/\/\S+$/)
  .optional()
const line = z.string().trim().min(1).max(300)
const entity = z.strictObject({
  legal_name: line,
  document: line,
  legal_address: line,
  email: z.email(),
  country: z.string().regex(/^[A-Z]{2}$/),
  terms_url: page,
  privacy_url: page,
})

const platform = z
  .strictObject({
    name: line,
    role: z.enum(['seller', 'agent']),
    brazil: entity.optional(),
    europe: entity.optional(),
    elsewhere: z.enum(['brazil', 'europe']).optional(),
  })
  .refine(({ brazil, europe }) => (brazil ?? europe) !== undefined, 'names neither brazil nor europe')

/**
 * Reads the file about the company that runs the platform and sells on it.
 * @throws StartError with one sentence: what cannot be read, or the first field that is wrong
 */
export function readPlatformFile(file: string): PlatformOperator {
  const read = platform.safeParse(readJsonFile(file, 'PLATFORM_FILE'))
  if (read.success) return read.data
  const [issue] = read.error.issues
  const at = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `
  throw new StartError(`PLATFORM_FILE is not as it should be: ${at}${issue?.message ?? 'unknown'}.`)
}
