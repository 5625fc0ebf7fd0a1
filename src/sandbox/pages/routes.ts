import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { networksPage } from '../advertising/networks-page.ts'
import { AcquirerError } from '../ledger/acquirer-error.ts'
import type { Charge } from '../ledger/charge.ts'
import { readOr422 } from '../charge-routes.ts'
import type { Mail } from '../mailbox/mailbox.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { failToCollect } from '../collection.ts'
import { chargeBack, decideReview, expire, expireIfDue, pay, winDispute } from '../simulation.ts'
import { homePage } from './home-page.ts'
import { ledgerPage } from './ledger-page.ts'
import { mailboxPage, mailHtml, mailPage, viewMail } from './mailbox-page.ts'
import { actOnMandate, isMandateAction, MANDATE_ACTIONS } from './mandate-part.ts'
import { payPage } from './pay-page.ts'
import { SCRIPT } from './script.ts'
import { STYLE } from './style.ts'

const SHOWN_WAITING = 50
const SHOWN_MAILS = 100

/** Resources that a page of the sandbox may load, and targets of its forms. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; frame-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** A message may style itself and show its own pictures; it runs nothing and loads no external resources. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; " +
  "img-src 'self' data:; frame-ancestors 'self'"

const idParams = z.object({ id: z.string() })

/** Registers the pages for people, which need no key. */
export function registerPages(app: FastifyInstance, room: SandboxState): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': PAGE_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
  app.get('/assets/sandbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
  app.get('/assets/sandbox.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(SCRIPT),
  )
  registerCharges(app, room)
  registerMailbox(app, room)
  app.get('/networks', (_request, reply) => sendPage(reply, networksPage(room.networks.events)))
}

/** Answers a page for people. */
export function sendPage(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply.status(status).type('text/html; charset=utf-8').send(text)
}

function registerCharges(app: FastifyInstance, room: SandboxState): void {
  const { ledger, now } = room
  app.get('/', (_request, reply) => {
    const waiting = [...ledger.unfinished]
    return sendPage(reply, homePage(waiting.slice(-SHOWN_WAITING).reverse(), waiting.length))
  })

  app.get('/ledger', (request, reply) => {
    const schema = z.object({ reference: z.string().default(''), page: z.coerce.number().int().catch(1) })
    const { reference, page } = readOr422(schema, request.query, 'reference, page')
    const lines = reference === '' ? ledger.entries : ledger.entriesOf(reference)
    return sendPage(reply, ledgerPage(lines, page, reference))
  })

  // Where the URL inside a Pix code leads.
  app.get('/qr/:id', (request, reply) => {
    const { id } = readOr422(idParams, request.params, 'txid')
    const charge = [...ledger.unfinished].find((waiting) => waiting.details.pix?.txid === id)
    if (charge === undefined) throw new AcquirerError(404, 'not_found', 'no such Pix is waiting')
    return reply.redirect(`/pay/${charge.id}`, 303)
  })

  app.get('/pay/:id', (request, reply) => sendPage(reply, payPage(findCharge(room, request), null)))
  app.post('/pay/:id', (request, reply) => {
    refuseForeignForm(request)
    const charge = findCharge(room, request)
    const { action } = readOr422(z.object({ action: z.enum(ACTIONS) }), request.body, 'action')
    try {
      act(room, charge, action, now())
    } catch (error) {
      if (!(error instanceof AcquirerError)) throw error
      return sendPage(reply, payPage(charge, error.message), error.status)
    }
    return reply.redirect(`/pay/${charge.id}`, 303)
  })
}

const ACTIONS = [
  'pay',
  'pay-late',
  'expire',
  'fail-to-collect',
  'approve',
  'refuse',
  'chargeback',
  'win-dispute',
  ...MANDATE_ACTIONS,
] as const

function act({ ledger }: SandboxState, charge: Charge, action: (typeof ACTIONS)[number], now: Date): Charge {
  if (isMandateAction(action)) return actOnMandate(ledger, charge, action, now)
  switch (action) {
    case 'pay':
    case 'pay-late':
      return pay(ledger, charge, { late: action === 'pay-late', now })
    case 'expire':
      return expire(ledger, charge)
    case 'fail-to-collect':
      return failToCollect(ledger, charge)
    case 'approve':
    case 'refuse':
      return decideReview(ledger, charge, action)
    case 'chargeback':
      return chargeBack(ledger, charge)
    case 'win-dispute':
      return winDispute(ledger, charge)
  }
}

/** Finds the charge named in an address, and expires it if due. Throws AcquirerError when it does not exist. */
export function findCharge({ ledger, now }: SandboxState, request: FastifyRequest): Charge {
  const charge = ledger.charge(readOr422(idParams, request.params, 'id').id)
  if (charge === null) throw new AcquirerError(404, 'not_found', 'there is no such charge')
  expireIfDue(ledger, charge, now())
  return charge
}

/** A page of another site may not press the buttons of a visitor's sandbox. */
export function refuseForeignForm(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'] ?? 'same-origin'
  if (site === 'same-origin' || site === 'none') return
  throw new AcquirerError(403, 'foreign_origin', 'this form belongs to another site')
}

function registerMailbox(app: FastifyInstance, { mailbox }: SandboxState): void {
  const find = async (request: FastifyRequest): Promise<Mail> => {
    const mail = await mailbox.read(readOr422(idParams, request.params, 'id').id)
    if (mail === null) throw new AcquirerError(404, 'not_found', 'there is no such message')
    return mail
  }

  app.get('/mailbox', async (_request, reply) =>
    sendPage(reply, mailboxPage(await mailbox.list(SHOWN_MAILS), mailbox.count)),
  )
  app.get('/mailbox.json', async (request, reply) => {
    const schema = z.object({
      to: z.string().default(''),
      limit: z.coerce.number().int().positive().catch(100),
    })
    const { to, limit } = readOr422(schema, request.query, 'to, limit')
    const mails = await mailbox.list(limit)
    const messages = mails.filter((mail) => mail.to.includes(to)).map(viewMail)
    return reply.send({ messages, count: mailbox.count })
  })
  app.get('/mailbox/:id', async (request, reply) => sendPage(reply, mailPage(await find(request))))
  app.get('/mailbox/:id/html', async (request, reply) => {
    const content = mailHtml(await find(request))
    if (content === null) throw new AcquirerError(404, 'not_found', 'the message has no HTML')
    return sendPage(reply.header('content-security-policy', MAIL_POLICY), content)
  })
  app.get('/mailbox/:id/attachments/:at', async (request, reply) => {
    const schema = z.object({ at: z.coerce.number().int().nonnegative() })
    const { at } = readOr422(schema, request.params, 'attachment')
    const attachment = (await find(request)).attachments[at]
    if (attachment === undefined)
      throw new AcquirerError(404, 'not_found', 'the message has no such attachment')
    // A file is whatever the sender called it: only pictures are shown as what they say they are.
    const picture = /^image\/(png|jpeg|gif|webp)$/.exec(attachment.type)?.[0]
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .type(picture ?? 'application/octet-stream')
      .send(attachment.content)
  })
}
