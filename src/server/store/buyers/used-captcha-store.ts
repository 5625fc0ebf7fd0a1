import { sql } from 'kysely'
import { openCaptcha, type CaptchaScope } from '../../signing/captcha.ts'
import type { Keys } from '../../signing/keys.ts'
import type { Database } from '../postgres/database.ts'

/** Takes the answer to a captcha; false for none, and for one that is not solved, of something else, over or used. */
export async function takeCaptcha(
  { db, keys, now }: { db: Database; keys: Keys; now: () => Date },
  answer: string | undefined,
  scope: CaptchaScope,
): Promise<boolean> {
  const proof = answer === undefined ? null : openCaptcha(keys, answer, { ...scope, now: now() })
  if (proof === null) return false
  const { rows } = await sql<{ is_new: boolean }>`
    select use_captcha(${proof.id}, ${proof.expiresAt}) as is_new`.execute(db)
  return rows[0]?.is_new === true
}
