import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { AcquirerError } from '../ledger/acquirer-error.ts'
import type { Charge } from '../ledger/charge.ts'
import { readOr422 } from '../charge-routes.ts'
import type { PayerMeans } from '../ledger/entry.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { approveByPayer } from '../wallet.ts'
import { bankPage, chargeOfCode } from './bank-page.ts'
import { findCharge, PAGE_POLICY, refuseForeignForm, sendPage } from './routes.ts'
import { returnAddress, WALLET_ACTIONS, walletPage, type WalletAction } from './wallet-page.ts'

/** How long the slow payer of the wallet takes, in seconds, before the pace. */
const SLOW_SECONDS = 5

const MEANS: Readonly<Record<Exclude<WalletAction, 'cancel'>, PayerMeans>> = {
  pay: 'balance',
  'pay-slowly': 'balance',
  'pay-and-stay': 'balance',
  'pay-declined': 'declined',
  'pay-answer-lost': 'answer-lost',
  'pay-answer-error': 'answer-error',
}

/** Registers the pages on which a person plays the payer: the wallet's, and a bank's counter. */
export function registerPayerPages(app: FastifyInstance, room: SandboxState): void {
  app.get('/bank', (_request, reply) => sendPage(reply, bankPage('', null)))
  app.post('/bank', (request, reply) => {
    refuseForeignForm(request)
    const { code } = readOr422(z.object({ code: z.string().max(2000) }), request.body, 'code')
    const charge = chargeOfCode(room.ledger.unfinished, code)
    if (charge !== null) return reply.redirect(`/pay/${charge.id}`, 303)
    return sendPage(reply, bankPage(code, 'No payment with this code is waiting.'), 404)
  })

  app.get('/wallet/:id', (request, reply) => showWallet(reply, walletCharge(findCharge(room, request)), null))
  app.post('/wallet/:id', async (request, reply) => {
    refuseForeignForm(request)
    const charge = walletCharge(findCharge(room, request))
    const { action } = readOr422(z.object({ action: z.enum(WALLET_ACTIONS) }), request.body, 'action')
    if (action === 'cancel') return reply.redirect(charge.details.wallet.cancelUrl, 303)
    if (action === 'pay-slowly') await wait(SLOW_SECONDS * 1000 * room.pace)
    try {
      approveByPayer(room.ledger, charge, { means: MEANS[action], now: room.now() })
    } catch (error) {
      if (!(error instanceof AcquirerError)) throw error
      return showWallet(reply, charge, error.message, error.status)
    }
    const back = action === 'pay-and-stay' ? null : returnAddress(charge)
    return reply.redirect(back ?? `/wallet/${charge.id}`, 303)
  })
}

type WalletCharge = Charge & { details: { wallet: NonNullable<Charge['details']['wallet']> } }

function walletCharge(charge: Charge): WalletCharge {
  if (charge.details.wallet === null) throw new AcquirerError(404, 'not_found', 'this is no wallet charge')
  return charge as WalletCharge
}

/** A form that leads back to the shop may only lead to that shop. */
function showWallet(
  reply: FastifyReply,
  charge: WalletCharge,
  problem: string | null,
  status = 200,
): FastifyReply {
  const { returnUrl, cancelUrl } = charge.details.wallet
  const shops = [...new Set([returnUrl, cancelUrl].map((url) => new URL(url).origin))].join(' ')
  reply.header(
    'content-security-policy',
    PAGE_POLICY.replace("form-action 'self'", `form-action 'self' ${shops}`),
  )
  return sendPage(reply, walletPage(charge, problem), status)
}
