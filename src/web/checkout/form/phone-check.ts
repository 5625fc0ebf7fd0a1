import { useEffect, useState } from 'react'
import type { CountryCode } from '#rules/country.ts'
import { toE164 } from '#rules/phone.ts'
import { whenIdle } from '../../app/when-idle.ts'

type Judge = (e164: string) => boolean

/** The numbering plans of the world are large: they come once the page has been painted and is at rest. */
async function loadJudge(): Promise<Judge> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/mobile')
  return (e164) => parsePhoneNumberFromString(e164)?.isValid() === true
}

/**
 * Whether a number is one that can be called, by the full library. Undefined until the library is there, and when
 * it cannot be loaded: the light check of rules/phone stands in for it.
 */
export function usePhoneCheck(country: CountryCode, raw: string): boolean | undefined {
  const [judge, setJudge] = useState<{ isValid: Judge } | null>(null)

  useEffect(
    () =>
      whenIdle(() => {
        loadJudge().then(
          (isValid) => setJudge({ isValid }),
          () => setJudge(null),
        )
      }),
    [],
  )
  const number = toE164(country, raw)
  return judge === null || number === null ? undefined : judge.isValid(number)
}
