import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CHALLENGE_FRAME_PATH, DEVICE_FRAME_PATH } from '#contract/routes.ts'
import type { Locale } from '#rules/base/locale.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { CallError } from '../../call-error.ts'
import { openChallenge } from '../../flows/purchase/authenticate-payment.ts'
import { openDeviceData } from '../../flows/purchase/device-data.ts'
import type { Keys } from '../../signing/keys.ts'
import type { Database } from '../../store/postgres/database.ts'
import { framingOrigin } from './card-fields-page.ts'
import { frameAncestors, framingSiteOf } from './framing-site.ts'
import { escapeMarkup } from '#rules/base/markup.ts'
import { acceptForms, sentForm } from '../base/form-pages.ts'

export type FrameDeps = { db: Database; keys: Keys; webOrigins: readonly [string, ...string[]] }

/** A form that opens an issuer's page in a frame of ours. */
type FramedForm = {
  locale: Locale
  title: string
  /** Where the page is; its origin alone may be posted to. */
  url: string
  fields: Readonly<Record<string, string>>
  /** Shown over the whole frame, or not at all. */
  isShown: boolean
  parentOrigin: string
  /** The site that the checkout's page itself is framed by; null: it is in a window of its own. */
  site: string | null
}

/**
 * The frames of 3-D Secure, on the gateway's origin: the checkout's page opens them and nobody else's, so that its own
 * policy needs to know no bank. Each posts its form into a frame of its own, as EMV 3-D Secure has it.
 */
export function mountThreeDSFrames(app: FastifyInstance, deps: FrameDeps): void {
  app.register((pages, _, done) => {
    acceptForms(pages)
    pages.post(DEVICE_FRAME_PATH, (request, reply) => {
      const { JWT = '', Bin = '' } = sentForm(request)
      const data = openDeviceData(deps.keys, JWT)
      if (data === null) throw new CallError('TOKEN_FORGED')
      const form = { url: data.url, fields: { Bin, JWT: data.token }, isShown: false }
      return send(reply, { ...form, ...aroundOf(deps, request), locale: 'en', title: '' })
    })
    pages.post(CHALLENGE_FRAME_PATH, async (request, reply) => {
      const { JWT = '', MD = '' } = sentForm(request)
      const challenge = await openChallenge(deps, { id: MD, token: JWT })
      if (challenge === null) throw new CallError('NOT_FOUND')
      const { url, token, locale } = challenge
      await loadTopic('challenge', locale)
      const { frame: title } = topicTexts('challenge', locale)
      // A gateway that challenges on a page of its own gives no token: the page is opened as it is.
      const fields: Record<string, string> = token === '' ? {} : { JWT: token, MD }
      return send(reply, { url, fields, isShown: true, locale, title, ...aroundOf(deps, request) })
    })
    done()
  })
}

/** The page whose form it was, and the site around that. */
function aroundOf(
  { webOrigins }: FrameDeps,
  request: FastifyRequest,
): Pick<FramedForm, 'parentOrigin' | 'site'> {
  const { origin, referer } = request.headers
  return {
    parentOrigin: framingOrigin(origin ?? referer, webOrigins),
    site: framingSiteOf(request)?.site ?? null,
  }
}

function send(reply: FastifyReply, form: FramedForm): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const { origin } = new URL(form.url)
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    // Banks redirect the cardholder, over TLS, to any address they choose.
    `frame-src https: ${origin} ${form.parentOrigin}`,
    `form-action ${origin}`,
    frameAncestors(form.parentOrigin, form.site),
    "base-uri 'none'",
  ]
  reply.removeHeader('x-frame-options')
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'origin',
    })
    .send(pageOf(form, nonce))
}

function pageOf({ locale, title, url, fields, isShown, parentOrigin }: FramedForm, nonce: string): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`,
  )
  const isForm = inputs.length > 0
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<iframe name="issuer" title="${escapeMarkup(title)}"${isShown ? '' : ' hidden'}${isForm ? '' : ` src="${escapeMarkup(url)}"`}></iframe>
${isForm ? `<form method="post" target="issuer" action="${escapeMarkup(url)}">${inputs.join('')}</form>` : ''}
<script nonce="${nonce}">${scriptOf(new URL(url).origin, parentOrigin)}</script>
</body>
</html>
`
}

const STYLE = `html,body{height:100%;margin:0;background:#fff}iframe{display:block;width:100%;height:100%;border:0}
iframe[hidden]{display:none}`

/** Sends the form, and hands on what the collecting page says of the device: from its own origin to the checkout's. */
function scriptOf(issuerOrigin: string, parentOrigin: string): string {
  return `
addEventListener('message', (event) => {
  if (event.origin !== ${JSON.stringify(issuerOrigin)}) return
  parent.postMessage(event.data, ${JSON.stringify(parentOrigin)})
})
document.forms[0]?.submit()
`
}
