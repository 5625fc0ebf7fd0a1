import type { Stage } from './stage.ts'

/** Totals of a reference at the acquirer, in minor units. */
export interface SandboxTotals {
  status: string
  currency: string
  captured: number
  refunded: number
}

export interface SandboxCharge {
  id: string
  reference: string
  status: string
  method: string
}

/** The other side of a payment: the payer's bank, and the acquirer's own ledger. */
export interface SandboxControl {
  /** By our reference. */
  totals(): Promise<Record<string, SandboxTotals>>
  /** Charge ids that wait for a payer or a review, with their method. */
  waiting(): Promise<SandboxCharge[]>
  pay(chargeId: string, late?: boolean): Promise<void>
  expire(chargeId: string): Promise<void>
  /** The payer agrees at the wallet, without coming back from it. */
  agree(chargeId: string): Promise<void>
  /** Has the news sent now that nobody took yet: pauses grow to an hour while the shop is down. @returns how many */
  repeatWebhooks(): Promise<number>
  /** How many events nobody took yet. */
  unreported(): Promise<number>
  /** The charge that a Pix code, a digitable line or a voucher's reference leads to. */
  findByCode(code: string): Promise<string | null>
}

interface LedgerAnswer {
  entries: { seq: number; charge: string; reference: string; method: string | null }[]
  totals: Record<string, SandboxTotals>
}

interface ChargeAnswer {
  pix: { code: string } | null
  boleto: { line: string } | null
  oxxo: { reference: string } | null
}

interface DeliveriesAnswer {
  webhooks: { id: string; state: 'pending' | 'delivered' | 'given-up' }[]
}

/** Charges that are paid by a code which the payer is shown. */
const isPaidByCode = (method: string | null): boolean =>
  method !== null && (method.startsWith('pix') || method === 'boleto' || method === 'oxxo')

export function createSandboxControl(stage: Stage): SandboxControl {
  const call = async (
    path: string,
    method = 'GET',
    sent: object = {},
  ): Promise<{ status: number; body: unknown }> => {
    const answer = await fetch(`http://127.0.0.1:${stage.ports.sandbox}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${stage.sandboxKey}`, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(sent) } : {}),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const ledger = async (since = 0): Promise<LedgerAnswer> =>
    (await call(`/ledger?since=${since}`)).body as LedgerAnswer
  const codes = new Map<string, string>()
  let reportedUntil = 0

  const learnCodes = async (): Promise<void> => {
    const { entries } = await ledger(reportedUntil)
    for (const { charge, method } of entries) {
      if (!isPaidByCode(method)) continue
      const { pix, boleto, oxxo } = (await call(`/charges/${charge}`)).body as ChargeAnswer
      const code = pix?.code ?? boleto?.line ?? oxxo?.reference
      if (code !== undefined) codes.set(code, charge)
    }
    reportedUntil = Math.max(reportedUntil, ...entries.map(({ seq }) => seq))
  }

  const pending = async (): Promise<string[]> => {
    const { webhooks } = (await call('/webhooks')).body as DeliveriesAnswer
    return webhooks.flatMap(({ id, state }) => (state === 'pending' ? [id] : []))
  }

  const act = async (path: string, sent: object = {}): Promise<void> => {
    const { status, body } = await call(path, 'POST', sent)
    // 4xx: it was paid, expired or cancelled meanwhile, which the comparison will see.
    if (status >= 500) throw new Error(`The sandbox answered ${status}: ${JSON.stringify(body)}`)
  }
  return {
    totals: async () => (await ledger()).totals,
    waiting: async () => {
      const { entries, totals } = await ledger()
      return entries.flatMap(({ charge, reference, method }) => {
        const status = totals[reference]?.status ?? ''
        // Only a charge's first line names its method.
        return method !== null && ['waiting', 'in_review'].includes(status)
          ? [{ id: charge, reference, status, method }]
          : []
      })
    },
    pay: (id, late = false) => act(`/charges/${id}/pay${late ? '?late=1' : ''}`),
    expire: (id) => act(`/charges/${id}/expire`),
    agree: (id) => act(`/charges/${id}/approve`, { means: 'balance' }),
    repeatWebhooks: async () => {
      const events = await pending()
      for (const id of events) await act(`/webhooks/${id}/resend`)
      return events.length
    },
    unreported: async () => (await pending()).length,
    findByCode: async (code) => {
      await learnCodes()
      return codes.get(code) ?? null
    },
  }
}
