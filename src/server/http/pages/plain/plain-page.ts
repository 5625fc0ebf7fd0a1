import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { accentStyle } from '#rules/page/accent.ts'
import { pageLook, type PageLook } from '#rules/catalogue/custom-checkout.ts'
import type { Locale } from '#rules/base/locale.ts'
import { escapeMarkup } from '#rules/base/markup.ts'
import { pictureOf } from '#rules/base/picture-address.ts'

/** Shop of the page. `look`: of its own page; null: it has none, and the program's applies. */
export type PlainShop = { name: string; look: PageLook | null }

/** A page of one card that needs no script: it is opened from a mail, or while everything else is busy. */
export type PlainPage = {
  locale: Locale
  title: string
  /** Absent: it belongs to no seller. */
  shop?: PlainShop | undefined
  /** Markup whose texts are escaped. */
  content: string
  /** Seconds after which a browser asks again by itself. */
  refresh?: number
  /** Runs where scripts do; the page says the same without it. */
  script?: string
}

/** Answers with the page: not kept by anybody, in no frame, and with nothing of another origin. */
export function sendPlainPage(reply: FastifyReply, page: PlainPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(page.script === undefined ? [] : [`script-src 'nonce-${nonce}'`, "connect-src 'self'"]),
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      // The address may be a secret; forms of the page still say where they come from.
      'referrer-policy': 'same-origin',
    })
    .send(documentOf(page, nonce))
}

/** Renders the shop of the page, as at the top of the seller's other pages. */
function shopLine({ name, look }: PlainShop): string {
  const logo = look?.logotipo ?? null
  const picture =
    logo === null ? '' : `<img src="${escapeMarkup(pictureOf(logo, 192))}" alt="" width="96" height="32"> `
  return `<p class="shop">${picture}${escapeMarkup(name)}</p>\n`
}

function documentOf({ locale, title, shop, content, refresh, script }: PlainPage, nonce: string): string {
  const look = shop && (shop.look ?? pageLook(null))
  const theme = look?.theme ?? 'auto'
  const again = refresh === undefined ? '' : `<meta http-equiv="refresh" content="${refresh}">`
  return `<!doctype html>
<html lang="${locale}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme === 'auto' ? 'light dark' : theme}">
${script === undefined ? again : `<noscript>${again}</noscript>`}
<title>${escapeMarkup(title)}</title>
<style nonce="${nonce}">${STYLE}${accentStyle(look?.theme_color)}</style>
</head>
<body>
<main>
${shop === undefined ? '' : shopLine(shop)}${content}
</main>
${script === undefined ? '' : `<script nonce="${nonce}">${script}</script>`}
</body>
</html>
`
}

const DARK = `color-scheme:dark;--back:#0e1115;--card:#14181d;--line:#2c333c;--text:#f1f4f7;--soft:#a9b3be;
--warn:#2e2514;--edge:#75808c;--wrong:#ff9a92`

/** The colours are those of design/tokens.css; those of the seller are added below. */
const STYLE = `:root{color-scheme:light;--back:#f6f7f9;--card:#fff;--line:#e3e6ea;--text:#12161b;--soft:#555f6b;
--warn:#fff6e5;--edge:#858e99;--wrong:#b3261e}
:root[data-theme=dark]{${DARK}}
@media (prefers-color-scheme:dark){:root[data-theme=auto]{${DARK}}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--back);color:var(--text);
font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif}
main{width:100%;max-width:480px;display:grid;gap:16px;padding:28px 24px;background:var(--card);
border:1px solid var(--line);border-radius:14px}
h1{margin:0;font-size:1.375rem;line-height:1.3;letter-spacing:-.01em}
p{margin:0}
a{color:var(--accent-text)}
.shop{display:flex;flex-wrap:wrap;gap:10px;align-items:center;font-weight:700}
.shop img{flex:none;object-fit:contain;object-position:left}
.soft{color:var(--soft);font-size:.875rem}
.big{font-size:2.125rem;line-height:1.2;font-weight:650;font-variant-numeric:tabular-nums}
.note{padding:12px 14px;border-radius:10px;background:var(--warn)}
.note ul{margin:8px 0 0;padding-inline-start:20px}
.note li a{display:inline-block;padding-block:4px}
dl{margin:0;display:grid;gap:8px;padding:16px 0;border-block:1px solid var(--line)}
dt{color:var(--soft);font-size:.8125rem}
dd{margin:0 0 4px;overflow-wrap:anywhere}
form{display:grid;gap:8px;margin:0}
h2{margin:16px 0 0;font-size:1.0625rem}
fieldset{display:grid;gap:4px;min-width:0;margin:8px 0;padding:0;border:0}
legend{padding:0;font-weight:600}
label{display:block;margin-top:4px}
input:not([type=checkbox],[type=radio]),textarea{width:100%;min-height:48px;padding:10px 12px;border:1px solid var(--edge);
border-radius:10px;background:var(--card);color:var(--text);font:inherit}
textarea{field-sizing:content}
input[aria-invalid]{border-color:var(--wrong)}
.box{display:flex;gap:12px;align-items:center;min-height:44px}
.box input{flex:none;width:20px;height:20px;accent-color:var(--accent-text)}
.wrong{margin-top:4px;color:var(--wrong);font-size:.875rem}
.code{display:block;width:100%;max-width:280px;margin:0 auto;background:#fff}
button,.button{display:grid;place-items:center;width:100%;min-height:48px;padding:10px 20px;border:1px solid transparent;
border-radius:10px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.quiet{background:none;border-color:var(--line);color:var(--text)}
:focus-visible{outline:3px solid var(--accent-text);outline-offset:2px}
progress{width:100%;height:8px;accent-color:var(--accent-text)}`
