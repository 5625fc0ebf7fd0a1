import { z } from 'zod'
import { SERVER_PROVIDERS } from '#rules/advertising/pixel-events.ts'
import { StartError } from '../start-error.ts'
import { readJsonFile } from './json-file.ts'

const entry = z.strictObject({
  provider: z.enum(SERVER_PROVIDERS),
  pixel: z.string().min(1).max(64),
  token: z.string().min(1).max(5_000),
  test_code: z.string().min(1).max(100).optional(),
})

/** Access to the accounts of sellers' pixels at the advertisers' services. */
export type AdvertiserAccess = z.output<typeof entry>

const file = z
  .array(entry)
  .max(100_000)
  .refine(
    (entries) =>
      new Set(entries.map(({ provider, pixel }) => `${provider} ${pixel}`)).size === entries.length,
    'names a pixel twice',
  )

/**
 * Reads the file with the tokens of sellers' pixels.
 * @throws StartError with one sentence that quotes nothing of the file, because it holds secrets
 */
export function readAdvertisersFile(path: string): AdvertiserAccess[] {
  const read = file.safeParse(readJsonFile(path, 'ADVERTISERS_FILE'))
  if (read.success) return read.data
  const [issue] = read.error.issues
  const at = issue === undefined || issue.path.length === 0 ? '' : `entry ${issue.path.join(', ')}: `
  throw new StartError(`ADVERTISERS_FILE is not as it should be: ${at}${issue?.message ?? 'unknown'}.`)
}
