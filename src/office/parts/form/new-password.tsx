import type { ReactNode } from 'react'
import { TextField } from './text-field.tsx'
import { useTexts } from '../../state/words.ts'
import { sentenceOf } from '../feedback/failure.tsx'

/** The field for a password that is new, which says itself that it is too easy. */
export function NewPassword({ code }: { code: string | null }): ReactNode {
  const texts = useTexts()
  return (
    <TextField
      label={texts.fields.newPassword}
      name="password"
      type="password"
      autoComplete="new-password"
      hint={texts.fields.passwordHint}
      error={code === 'PASSWORD_TOO_EASY' ? sentenceOf(texts, code) : undefined}
      required
    />
  )
}
