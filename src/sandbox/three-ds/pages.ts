import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { AcquirerError } from '../ledger/acquirer-error.ts'
import { readOr422 } from '../charge-routes.ts'
import { newId } from '../ledger/identifiers.ts'
import { html, type Markup } from '../pages/html.ts'
import { money } from '../pages/layout.ts'
import { refuseForeignForm } from '../pages/routes.ts'
import type { SandboxState } from '../sandbox-state.ts'
import type { Challenge } from './authenticator.ts'

/** Code that the simulated bank "sends"; it is shown on the page. */
const CODE = '123456'
const openBody = z.object({ JWT: z.string(), MD: z.string().max(200).default('') })
const answerBody = z.object({
  reference: z.string(),
  MD: z.string().max(200).default(''),
  code: z.string().max(20).default(''),
  action: z.enum(['confirm', 'cancel']),
})

/** The pages of the pretend issuer. A checkout of any origin shows them in a frame, as it does the real ones. */
export function registerThreeDSPages(app: FastifyInstance, { authenticator }: SandboxState): void {
  app.get('/assets/three-ds.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(THREE_DS_SCRIPT),
  )
  app.post('/3ds/device', (_request, reply) =>
    send(
      reply,
      "form-action 'none'",
      bare('Device data', html`<p data-device="${newId('session')}">Simulated.</p>`),
    ),
  )
  app.post('/3ds/challenge', (request, reply) => {
    const { JWT, MD } = readOr422(openBody, request.body, 'JWT')
    const challenge = authenticator.opened(JWT)
    if (challenge === null) throw new AcquirerError(404, 'not_found', 'there is no such challenge')
    return sendChallenge(reply, challenge, MD, null)
  })
  app.post('/3ds/challenge/answer', (request, reply) => {
    refuseForeignForm(request)
    const { reference, MD, code, action } = readOr422(answerBody, request.body, 'reference, action')
    const challenge = authenticator.challenge(reference)
    if (challenge === null) throw new AcquirerError(404, 'not_found', 'there is no such challenge')
    const isRight = code.replace(/\s/g, '') === CODE
    if (action === 'confirm' && !isRight && challenge.outcome === 'open') {
      return sendChallenge(reply, challenge, MD, 'That is not the code.')
    }
    authenticator.answer(challenge, action === 'confirm')
    const fields = { MD, transactionId: challenge.dsTransactionId }
    const policy = `form-action ${new URL(challenge.returnUrl).origin}`
    return send(reply, policy, bare('Back to the shop', returnForm(challenge.returnUrl, fields)))
  })
}

function sendChallenge(
  reply: FastifyReply,
  challenge: Challenge,
  md: string,
  problem: string | null,
): FastifyReply {
  return send(
    reply,
    "form-action 'self'",
    bare('Confirm the purchase', challengeForm(challenge, md, problem)),
  )
}

function send(reply: FastifyReply, formAction: string, text: string): FastifyReply {
  const policy = `default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; ${formAction}; frame-ancestors *`
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(text)
}

/** Renders a page without the sandbox's own head: the frame around it may be small. */
function bare(title: string, content: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Simulated bank</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/sandbox.css" />
        <script src="/assets/three-ds.js" defer></script>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html> `.text
}

function challengeForm(challenge: Challenge, md: string, problem: string | null): Markup {
  const { number, amount, currency } = challenge.purchase
  return html`<p class="notice" role="note">Simulated: this is no bank, and nothing is paid here.</p>
    <h1>Confirm the purchase</h1>
    <p class="amount">${money(amount, currency)}</p>
    <dl>
      <dt>For</dt>
      <dd>${challenge.description}</dd>
      <dt>Card</dt>
      <dd>ending in ${number.slice(-4)}</dd>
    </dl>
    <form method="post" action="/3ds/challenge/answer">
      <input type="hidden" name="reference" value="${challenge.reference}" />
      <input type="hidden" name="MD" value="${md}" />
      <p>
        <label for="code">Code from the pretend message: <strong>${CODE}</strong></label>
        <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" />
      </p>
      ${problem === null ? null : html`<p class="bad" role="alert">${problem}</p>`}
      <div class="actions">
        <button class="main" name="action" value="confirm">Confirm</button>
        <button name="action" value="cancel">Cancel</button>
      </div>
    </form>`
}

function returnForm(url: string, fields: Readonly<Record<string, string>>): Markup {
  return html`<form method="post" action="${url}" data-submit>
    ${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <p class="quiet">Back to the shop…</p>
    <button class="main">Continue</button>
  </form>`
}

/** Script that reports the device to the checkout, and returns by itself where the cardholder has answered. */
const THREE_DS_SCRIPT = `
const device = document.querySelector('[data-device]')
if (device !== null && parent !== window) {
  const message = { MessageType: 'profile.completed', SessionId: device.dataset.device, Status: true }
  parent.postMessage(JSON.stringify(message), '*')
}
document.querySelector('form[data-submit]')?.requestSubmit()
`
