import type { Locale } from '#rules/base/locale.ts'
import { escapeMarkup } from '#rules/base/markup.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { CallError, type CaptchaChallenge } from '../../../call-error.ts'
import { errorMessage } from '../../base/words.ts'
import { heading, hidden } from './declared-markup.ts'

/*
 * The captcha of a page on which something is declared: where a limit is used up, the declaration is not refused but asks
 * for work. Without scripts the page says what it said before, and the declaration can be sent again.
 */

/** Makes a declaration; answers with the captcha that it asks for where its limits are used up. */
export async function declaredOr<T>(declare: () => Promise<T>): Promise<T | { captcha: CaptchaChallenge }> {
  try {
    return await declare()
  } catch (error) {
    if (error instanceof CallError && error.captcha !== undefined) return { captcha: error.captcha }
    throw error
  }
}

type Declaration = {
  locale: Locale
  title: string
  /** Where the form is sent. */
  path: string
  /** All that was sent; the names are ours. */
  fields: Readonly<Record<string, string>>
  button: { label: string; value: string }
}

/** The declaration once more, with its captcha, which `CAPTCHA_SCRIPT` works out and sends. */
export async function captchaStep(
  { challenge, parts, bits }: CaptchaChallenge,
  { locale, title, path, fields, button }: Declaration,
): Promise<string> {
  await loadTopic('captcha', locale)
  const words = topicTexts('captcha', locale)
  return [
    heading(title),
    `<p class="note" id="note" role="alert">${escapeMarkup(errorMessage('TOO_MANY_REQUESTS', locale))}</p>`,
    `<div id="work" role="status" hidden><p>${escapeMarkup(words.title)}</p>`,
    `<progress max="${parts}" value="0" aria-label="${escapeMarkup(words.progress)}"></progress></div>`,
    `<form method="post" action="${path}" data-challenge="${challenge}" data-parts="${parts}" data-bits="${bits}">`,
    hidden({ ...fields, captcha: '' }),
    `<button name="step" value="${button.value}">${escapeMarkup(button.label)}</button></form>`,
  ].join('\n')
}

/**
 * Does the work of `rules/limits/proof-of-work.ts` with the hash that the browser has, and sends the form. A browser without it
 * (an address without TLS) leaves the page as it is.
 */
export const CAPTCHA_SCRIPT = `
(async () => {
  const subtle = globalThis.crypto?.subtle
  if (!subtle) return
  const form = document.querySelector('form[data-challenge]')
  const { challenge, parts, bits } = form.dataset
  const work = document.getElementById('work')
  const button = form.querySelector('button')
  document.getElementById('note').hidden = true
  work.hidden = false
  button.hidden = true
  const seed = challenge.slice(challenge.indexOf('.') + 1)
  const limit = 2 ** (32 - Number(bits))
  const firstWord = async (part, number) => {
    const message = new Uint8Array(28)
    message.set(new TextEncoder().encode(seed + '.' + String.fromCharCode(97 + part)))
    new DataView(message.buffer).setUint32(24, number)
    return new DataView(await subtle.digest('SHA-256', message)).getUint32(0)
  }
  const found = []
  for (let part = 0; part < Number(parts); part += 1) {
    let hit = -1
    let from = 0
    for (; hit < 0; from += 256) {
      const words = await Promise.all(Array.from({ length: 256 }, (_, at) => firstWord(part, from + at)))
      hit = words.findIndex((word) => word < limit)
    }
    found.push((from - 256 + hit).toString(36))
    work.querySelector('progress').value = part + 1
  }
  form.elements.namedItem('captcha').value = challenge + '.' + found.join('-')
  form.requestSubmit(button)
})()
`
