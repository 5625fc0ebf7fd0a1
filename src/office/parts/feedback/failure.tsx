import type { ReactNode } from 'react'
import { Notice } from '#design/notice.tsx'
import type { OfficeTexts } from '#texts/office/load.ts'
import { useTexts } from '../../state/words.ts'

/** Returns the meaning of an error code, and what to do. */
export function sentenceOf(texts: OfficeTexts, code: string): string {
  const codes: Readonly<Record<string, string>> = texts.codes
  return codes[code] ?? texts.codes.INTERNAL
}

/** Says why something did not work; nothing without a code. */
export function Failure({ code }: { code: string | null }): ReactNode {
  const texts = useTexts()
  if (code === null) return null
  return (
    <Notice kind="error" role="alert">
      {sentenceOf(texts, code)}
    </Notice>
  )
}
