import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ROUTES, WALLET_PAGE_PATH } from '#contract/routes.ts'
import { DEVICE_WALLETS, type DeviceWallet, type WalletSetup } from '#rules/methods/device-wallet.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#rules/base/locale.ts'
import { escapeMarkup } from '#rules/base/markup.ts'
import { WALLET_DATA_ID, type WalletButtonData } from '#rules/methods/wallet-messages.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { CallError } from '../../call-error.ts'
import type { WalletQuestion } from '../../gateway-role/wallet-setups.ts'
import type { CardFieldsAssets } from './card-fields-assets.ts'
import { framingOrigin } from './card-fields-page.ts'

export type WalletPageDeps = {
  webOrigins: readonly [string, ...string[]]
  walletSetup: (question: WalletQuestion) => Promise<WalletSetup | null>
  assets: CardFieldsAssets['wallet']
}

const WALLET_NAMES: Readonly<Record<DeviceWallet, string>> = {
  'apple-pay': 'Apple Pay',
  'google-pay': 'Google Pay',
}

/**
 * Returns the sources that a button's page may load and connect to, beside its own origin: those of its vendor, and no
 * others.
 */
function vendorPolicy(setup: WalletSetup | null): { scripts: string; others: readonly string[] } {
  if (setup?.kind !== 'google-pay') return { scripts: '', others: [] }
  return {
    scripts: ' https://pay.google.com',
    others: ['frame-src https://pay.google.com', 'img-src https://www.gstatic.com'],
  }
}

/** The headers of a wallet button's page: it may be framed by the checkout alone, and is kept nowhere. */
export function walletHeaders(
  parentOrigin: string,
  nonce: string,
  setup: WalletSetup | null,
): Record<string, string> {
  const { scripts, others } = vendorPolicy(setup)
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'${scripts}`,
    // The vendor's script writes the button's style by itself, without a nonce.
    scripts === '' ? `style-src 'nonce-${nonce}'` : "style-src 'unsafe-inline'",
    `connect-src 'self'${scripts}`,
    ...others,
    `frame-ancestors ${parentOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    // The vendor reads which page contains its button.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  }
}

type PageQuery = { gateway?: string; seller?: string; lang?: string }

/** The pages of the wallets' buttons, each in a frame of the checkout. */
export function mountWalletPages(app: FastifyInstance, deps: WalletPageDeps): void {
  app.get<{ Params: { wallet: string }; Querystring: PageQuery }>(
    WALLET_PAGE_PATH,
    async ({ params, query, headers }, reply) => {
      const wallet = DEVICE_WALLETS.find((each) => each === params.wallet)
      const sellerId = Number(query.seller)
      const { gateway = '', lang } = query
      if (wallet === undefined || !Number.isSafeInteger(sellerId)) throw new CallError('NOT_FOUND')
      const locale = isLocale(lang) ? lang : DEFAULT_LOCALE
      await loadTopic('wallets', locale)
      const nonce = randomBytes(16).toString('base64')
      const parentOrigin = framingOrigin(headers.referer, deps.webOrigins)
      const setup = await deps.walletSetup({ wallet, gateway, sellerId })
      const paths = { tokenPath: ROUTES.keepWallet.path, sessionPath: ROUTES.openWalletSession.path }
      const data = { parentOrigin, ...paths, wallet, gateway, seller: sellerId, setup }
      const html = pageOf({ data, locale, nonce, assets: deps.assets })
      reply.removeHeader('x-frame-options')
      return reply.headers(walletHeaders(parentOrigin, nonce, setup)).send(html)
    },
  )
}

function pageOf(page: {
  data: Omit<WalletButtonData, 'words'>
  locale: Locale
  nonce: string
  assets: WalletPageDeps['assets']
}): string {
  const { data, locale, nonce, assets } = page
  const wallet = WALLET_NAMES[data.wallet]
  const { frame, simulated } = topicTexts('wallets', locale)
  const { pay, ...words } = simulated
  const whole: WalletButtonData = { ...data, words: { ...words, pay: pay({ wallet }) } }
  return `<!doctype html>
<html lang="${locale}" data-theme="light" translate="no">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(frame({ wallet }))}</title>
<style nonce="${nonce}">${assets.styles}</style>
<script type="module" nonce="${nonce}" src="${escapeMarkup(assets.script)}" integrity="${assets.integrity}"></script>
</head>
<body>
<div id="wallet"></div>
<script type="application/json" id="${WALLET_DATA_ID}">${JSON.stringify(whole).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`
}
