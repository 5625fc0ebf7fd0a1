import { CARD_BRANDS } from '#rules/methods/card.ts'
import { CARD_FIELDS_DATA_ID } from '#rules/methods/card-messages.ts'
import type { CardField, CardFieldsData } from '#rules/methods/card-messages.ts'
import type { Locale } from '#rules/base/locale.ts'
import { escapeMarkup } from '#rules/base/markup.ts'
import type { ValidationCode } from '#rules/base/validation.ts'
import { problemText } from '#texts/lookup.ts'
import type { CardFieldTexts, ServerTexts } from '#texts/texts.ts'
import { BRAND_NAMES } from '#rules/methods/brand-names.ts'
import { cspReporting } from '../base/csp-reports.ts'
import { frameAncestors } from './framing-site.ts'
import type { CardFieldsAssets } from './card-fields-assets.ts'

export type CardFieldsPageOptions = {
  lang: Locale
  /** The catalogue of `lang`. */
  texts: ServerTexts
  /** Fresh for every answer, base64; the same one as in the headers. */
  nonce: string
  /** Origin of the checkout page around the frame, from the configuration, never from the request alone. */
  parentOrigin: string
  assets: Omit<CardFieldsAssets, 'wallet'>
  /** Where a card is put into the vault, as a path of this origin. */
  tokenPath: string
  /** Theme used until the surrounding page sets another. */
  theme?: 'light' | 'dark' | 'auto'
}

/** Name under which browsers' reports about the card fields are listed. */
export const CARD_FIELDS_REPORTS = 'card-fields'

/**
 * The headers of the card fields' page: nothing but its own script and style runs in it, it may be framed by the
 * checkout alone, talks to its own origin alone, and is kept nowhere. `site`: where the checkout itself is framed.
 *
 * @throws RangeError when `parentOrigin` is not an origin or `nonce` not base64
 */
export function cardFieldsHeaders(
  parentOrigin: string,
  nonce: string,
  site: string | null = null,
): Record<string, string> {
  requireSafe(parentOrigin, nonce)
  const reporting = cspReporting(CARD_FIELDS_REPORTS)
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    frameAncestors(parentOrigin, site),
    "base-uri 'none'",
    "form-action 'none'",
    // It writes no markup and starts no worker, so no text may become either.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...reporting.policy,
  ]
  return {
    ...reporting.headers,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

/**
 * Which of the pages' origins frames the card fields: that of the Referer, which browsers send for a frame; anything
 * else gets the fields of our own origin, and cannot frame them.
 */
export function framingOrigin(
  referer: string | undefined,
  [own, ...others]: readonly [string, ...string[]],
): string {
  const origin = referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : own
  return others.find((other) => other === origin) ?? own
}

function requireSafe(parentOrigin: string, nonce: string): void {
  if (!URL.canParse(parentOrigin) || new URL(parentOrigin).origin !== parentOrigin) {
    throw new RangeError('the parent origin of the card fields must be an origin: https://host')
  }
  if (!/^[A-Za-z0-9+/_-]{16,}={0,2}$/.test(nonce)) throw new RangeError('the nonce must be base64')
}

/**
 * The page of the card fields, with its labels, hints and style: it can be typed into before its script arrives.
 * To be answered with `cardFieldsHeaders` of the same nonce.
 */
export function cardFieldsPage(options: CardFieldsPageOptions): string {
  const { lang, nonce, assets, theme = 'light' } = options
  requireSafe(options.parentOrigin, nonce)
  const { cardFields: card, payment } = options.texts
  return `<!doctype html>
<html lang="${lang}" data-theme="${theme}" translate="no">
<head>
<meta charset="utf-8">
<title>${escapeMarkup(payment.card.frame)}</title>
<style nonce="${nonce}">${assets.styles}</style>
<script type="module" nonce="${nonce}" src="${escapeMarkup(assets.script)}" integrity="${assets.integrity}"></script>
</head>
<body>
<form id="card-fields" novalidate>
<div class="fields" role="group" aria-label="${escapeMarkup(card.title)}">
${numberField(card)}
${expiryField(card)}
${cvvField(card)}
</div>
</form>
<script type="application/json" id="${CARD_FIELDS_DATA_ID}">${embed(dataOf(options))}</script>
</body>
</html>
`
}

function numberField({ number, numberPlaceholder }: CardFieldTexts): string {
  const mark = '<span id="brand" class="mark" role="img" hidden></span>'
  return field({
    name: 'number',
    label: number,
    placeholder: numberPlaceholder,
    autocomplete: 'cc-number',
    inside: mark,
    describedBy: 'brand number-note',
  })
}

function expiryField({ expiry, expiryPlaceholder }: CardFieldTexts): string {
  return field({ name: 'expiry', label: expiry, placeholder: expiryPlaceholder, autocomplete: 'cc-exp' })
}

function cvvField({ cvv, cvvHint }: CardFieldTexts): string {
  const place = `<span id="cvv-place" class="cvv-place" data-side="back" aria-hidden="true">${CVV_BACK}${CVV_FRONT}</span>`
  return field({
    name: 'cvv',
    label: cvv,
    placeholder: '000',
    autocomplete: 'cc-csc',
    inside: place,
    hint: cvvHint,
  })
}

type FieldOptions = {
  name: CardField
  label: string
  placeholder: string
  autocomplete: string
  /** Shown inside the box, after the text. */
  inside?: string
  hint?: string
  describedBy?: string
}

// Without names, so that no form of any kind could ever carry what is typed.
function field({ name, inside = '', hint = '', ...options }: FieldOptions): string {
  const { label, placeholder, autocomplete, describedBy = `${name}-note` } = options
  return `<div class="field ${name}">
<label for="${name}">${escapeMarkup(label)}</label>
<div class="box"><input id="${name}" type="text" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${escapeMarkup(placeholder)}" spellcheck="false" aria-required="true" aria-describedby="${describedBy}">${inside}</div>
<p id="${name}-note" class="note" aria-live="polite"><span id="${name}-hint" class="hint">${escapeMarkup(hint)}</span><span class="problem">${ERROR_ICON}<span id="${name}-problem"></span></span></p>
</div>`
}

const ERROR_ICON =
  '<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="8.5"/><path d="M12 8v5m0 2.75v.25"/></svg>'
const CVV_BACK =
  '<svg class="back" width="30" height="20" viewBox="0 0 30 20" fill="none" stroke="currentColor"><rect x="1" y="1" width="28" height="18" rx="3"/><path d="M1 6h28" stroke-width="3"/><rect x="16.5" y="10.5" width="9.5" height="5" rx="2.5" stroke-width="1.5"/><path d="M5 13h8" stroke-width="1.5"/></svg>'
const CVV_FRONT =
  '<svg class="front" width="30" height="20" viewBox="0 0 30 20" fill="none" stroke="currentColor"><rect x="1" y="1" width="28" height="18" rx="3"/><rect x="4.5" y="4.5" width="5" height="4" rx="1"/><rect x="16" y="4" width="10.5" height="5" rx="2.5" stroke-width="1.5"/><path d="M4.5 14h15" stroke-width="1.5"/></svg>'

function dataOf({ parentOrigin, tokenPath, lang, texts }: CardFieldsPageOptions): CardFieldsData {
  const { cardFields: card } = texts
  const say = (name: CardField, code: ValidationCode) =>
    problemText(texts, lang, { code }, { key: `card_${name}`, label: card[name] })
  return {
    parentOrigin,
    tokenPath,
    errors: {
      number: { required: say('number', 'required'), invalid: say('number', 'card_number_invalid') },
      expiry: {
        required: say('expiry', 'required'),
        card_expired: say('expiry', 'card_expired'),
        invalid: say('expiry', 'card_expiry_invalid'),
      },
      cvv: { required: say('cvv', 'required'), invalid: say('cvv', 'card_cvv_invalid') },
    },
    brands: Object.fromEntries(
      CARD_BRANDS.map((brand) => [brand, card.brand({ brand: BRAND_NAMES[brand] })]),
    ),
    cvvHints: { back: card.cvvHint, front: card.cvvHintFront },
  }
}

/** JSON that cannot end the script element around it. */
function embed(data: CardFieldsData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
