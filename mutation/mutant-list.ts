import { TICKET_MUTANTS } from './ticket-mutants.ts'

/** A guard that is taken out, and the test that has to notice. */
export interface Mutant {
  /** What the program would do without the guard. */
  name: string
  /** File, what stands in it exactly once, and what stands there then. Several where one wall is behind another. */
  edits: readonly (readonly [file: string, from: string, to: string])[]
  /** The file of the test, and words of its name. */
  test: [file: string, name: string]
}

const PAYMENTS = 'src/server/store/migrations/003-purchases.ts'
const CATALOGUE = 'src/server/store/migrations/001-catalogue.ts'
const BEGIN = 'src/server/store/purchases/begin-attempt-statement.ts'
const SETTLE = 'src/server/store/purchases/outcome-statement.ts'
const FLOWS = 'src/server/flows'

/** Thirty safeties and more, each of which some test has to miss. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'two attempts of one purchase may be live',
    edits: [
      [PAYMENTS, 'create unique index one_live_attempt on', 'create index one_live_attempt on'],
      [PAYMENTS, 'create unique index one_attempt_in_flight on', 'create index one_attempt_in_flight on'],
      [PAYMENTS, ',\n  unique (payment_id, number)', ''],
    ],
    test: [`${FLOWS}/submit-guards.test.ts`, 'two tabs are charged as often as allowed'],
  },
  {
    name: 'two attempts of one buyer and product may be in flight',
    edits: [
      [PAYMENTS, 'create unique index one_attempt_in_flight on', 'create index one_attempt_in_flight on'],
    ],
    test: [`${FLOWS}/submit-guards.test.ts`, 'two browsers are charged as often as allowed'],
  },
  {
    name: 'the stock is not checked when it is counted',
    edits: [[CATALOGUE, ',\n  constraint products_not_oversold check (sold + held <= stock)', '']],
    test: [`${FLOWS}/submit-races.test.ts`, 'thirty buyers of a stock of three'],
  },
  {
    name: 'the uses of a coupon are not checked when they are counted',
    edits: [[CATALOGUE, ',\n  constraint coupons_not_overused check (redemptions <= use_limit)', '']],
    test: [`${FLOWS}/coupon-races.test.ts`, 'three pay less'],
  },
  {
    name: 'a purchase that was decided from an older catalogue is charged',
    edits: [[BEGIN, 'sql`version = ${catalogueVersion}`', 'sql`${catalogueVersion}::bigint is not null`']],
    test: [
      `${FLOWS}/submit-payment.test.ts`,
      'a price that changes while the submit is decided is never charged',
    ],
  },
  {
    name: 'what the same buyer paid meanwhile is not looked at again',
    edits: [
      [
        'src/server/store/routines/refuse-paid-meanwhile.ts',
        'when (new.guard_key is not null)',
        'when (false)',
      ],
    ],
    test: [`${FLOWS}/paid-meanwhile.test.ts`, 'is not charged twice'],
  },
  {
    name: 'cards tried in vain are not counted against the limits',
    edits: [
      [
        BEGIN,
        'where t.refused - t.paid >= b."vainBelow" or t.refused + t.open - t.paid >= b."openBelow"',
        'where false',
      ],
    ],
    test: [`${FLOWS}/card-testing.test.ts`, 'after a restart as well'],
  },
  {
    name: 'an outcome is written whatever state the attempt is in',
    edits: [
      [
        SETTLE,
        'and payment_id = purchase.id and state = ${change.from}',
        'and payment_id = purchase.id and ${change.from}::text is not null',
      ],
      [SETTLE, ' and state = ${change.purchaseFrom}', ' and ${change.purchaseFrom}::text is not null'],
    ],
    test: [
      `${FLOWS}/settle-attempt.test.ts`,
      'what the webhooks say has one effect in any order and however often',
    ],
  },
  {
    name: 'a refused attempt keeps its stock',
    edits: [
      [
        SETTLE,
        "where h.attempt_id = a.id and h.state = 'held'",
        "where h.attempt_id = a.id and h.state = 'held' and ${change.holds === 'sold'}",
      ],
    ],
    test: [`${FLOWS}/submit-races.test.ts`, 'a refused attempt gives its stock to the next buyer'],
  },
  {
    name: 'an unknown outcome lets the next gateway try',
    edits: [
      [
        'src/rules/retry.ts',
        "if (outcome.kind === 'unknown') return 'resolve'",
        "if (outcome.kind === 'unknown') return 'next-gateway'",
      ],
    ],
    test: ['src/rules/retry.test.ts', 'is never tried while an outcome is unknown'],
  },
  {
    name: 'an unknown outcome reads as a refusal',
    edits: [
      [
        'src/rules/payment-state.ts',
        "  unknown: { to: 'unknown', effect: 'keep' },",
        "  unknown: { to: 'refused', effect: 'release' },",
      ],
    ],
    test: [`${FLOWS}/submit-payment.test.ts`, 'is PROCESSING, licenses no other attempt'],
  },
  {
    name: 'a refusal for good lets the next gateway try',
    edits: [
      [
        'src/rules/retry.ts',
        "if (outcome.kind !== 'refused' || !outcome.reversible) return 'stop'",
        "if (outcome.kind !== 'refused') return 'stop'",
      ],
    ],
    test: ['src/rules/retry.test.ts', 'is tried only after a definite end without money'],
  },
  {
    name: '"not found" is believed at once',
    edits: [
      [
        `${FLOWS}/resolve-attempt.ts`,
        'if (horizon !== null && (await isOlderThan(deps.db, attempt.id, horizon)))',
        'if (horizon !== null && (await isOlderThan(deps.db, attempt.id, -1)))',
      ],
    ],
    test: [`${FLOWS}/submit-payment.test.ts`, 'whose request was lost is not believed before the horizon'],
  },
  {
    name: 'a Pix that may still be paid makes room for a card',
    edits: [
      [
        `${FLOWS}/release-waiting.ts`,
        "if (canceled.kind === 'done') {",
        "if (canceled.kind !== 'done' || canceled.gatewayId) {",
      ],
    ],
    test: [`${FLOWS}/settle-attempt.test.ts`, 'is not charged when the Pix was just paid'],
  },
  {
    name: 'a Pix that nobody paid in time is given up without being cancelled',
    edits: [
      [
        `${FLOWS}/resolve-attempt.ts`,
        "if (found.kind === 'expired' || isVoucher)",
        "if (found.kind === 'expired' || isVoucher || gatewayId !== '')",
      ],
    ],
    test: [`${FLOWS}/settle-attempt.test.ts`, 'expires, is dead at the acquirer'],
  },
  {
    name: 'late money for what is sold out is kept',
    edits: [
      [
        `${FLOWS}/settle-attempt.ts`,
        "else if (written === 'not-reclaimable') reclaimable = false",
        "else if (written === 'not-reclaimable') return current",
      ],
    ],
    test: [`${FLOWS}/settle-attempt.test.ts`, 'and is paid when all are sold is refunded'],
  },
  {
    name: 'another price than the one that was shown is charged',
    edits: [
      [
        `${FLOWS}/compose-order.ts`,
        'if (body.total === total && body.amount === amount) return',
        'if (body.total === total || total > 0) return',
      ],
    ],
    test: [`${FLOWS}/submit-payment.test.ts`, 'a price that changes between load and pay is asked about'],
  },
  {
    name: 'a nonce is answered whatever it is sent with',
    edits: [
      [
        `${FLOWS}/answer-known.ts`,
        'if (attempt === undefined || attempt.contents_hash !== contentsHash)',
        'if (attempt === undefined)',
      ],
    ],
    test: [`${FLOWS}/submit-races.test.ts`, 'a nonce with other contents is refused'],
  },
  {
    name: 'the tokens of a page are believed unsigned',
    edits: [
      [
        'src/server/signing/payment-tokens.ts',
        'if (!sameCode(code, mac(keys.tokens, `${name}.${text}`))) return null',
        "if (code === '' || mac(keys.tokens, `${name}.${text}`) === '') return null",
      ],
    ],
    test: ['src/server/signing/payment-tokens.test.ts', 'with any letter of any of them changed'],
  },
  {
    name: "one page's tokens are put together with another's",
    edits: [
      [
        'src/server/signing/payment-tokens.ts',
        'if (opened.some((payload) => payload?.n !== nonce)) return null',
        "if (nonce === '') return null",
      ],
    ],
    test: ['src/server/signing/payment-tokens.test.ts', 'of another page'],
  },
  {
    name: 'tokens serve another session than the one that they were made for',
    edits: [
      [
        'src/server/http/envelope-of-call.ts',
        "if (envelope.sessionId !== caller.sessionId) throw new CallError('SESSION_MISMATCH')",
        '',
      ],
    ],
    test: [
      'src/server/http/api-server.test.ts',
      'needs the session, the page and the origin that it belongs to',
    ],
  },
  {
    name: "another site's page makes changing calls",
    edits: [['src/server/http/api-server.ts', "  throw new CallError('FOREIGN_ORIGIN')", '']],
    test: [
      'src/server/http/api-server.test.ts',
      'needs the session, the page and the origin that it belongs to',
    ],
  },
  {
    name: 'a call without the public half of its session is made all the same',
    edits: [
      ['src/server/http/context.ts', "const mustProve = request.method !== 'GET'", 'const mustProve = false'],
    ],
    test: [
      'src/server/http/api-server.test.ts',
      'needs the session, the page and the origin that it belongs to',
    ],
  },
  {
    name: "a stranger reads a buyer's sale",
    edits: [
      [
        `${FLOWS}/read-sale.ts`,
        'if (purchase === null || !(isHolder || purchase.payment.session_id === reader.sessionId)) {',
        'if (purchase === null || (!isHolder && purchase.payment.session_id === null)) {',
      ],
    ],
    test: ['src/server/http/api-server.test.ts', 'is nothing to a stranger'],
  },
  {
    name: 'a webhook is believed without its signature',
    edits: [
      [
        'src/gateways/timed-signature.ts',
        'signature.proofs.some((proof) => isHexOf(proof, expected))',
        'signature.proofs.some((proof) => proof.length > 0 || isHexOf(proof, expected))',
      ],
    ],
    test: ['src/gateways/sandbox/webhook.test.ts', 'cannot be proven by an empty secret'],
  },
  {
    name: 'an event that was kept already orders its work again',
    edits: [
      [
        'src/server/store/gateways/webhook-store.ts',
        'on conflict do nothing returning gateway, seller_id',
        'on conflict (gateway, seller_id, event_id) do update set type = excluded.type returning gateway, seller_id',
      ],
    ],
    test: ['src/server/http/webhooks.test.ts', 'an event is kept once and orders one job'],
  },
  {
    name: 'any process may order a charge of the gateway role',
    edits: [
      [
        'src/server/http/internal-calls.ts',
        "if (!isProven(internalKey, call)) return reply.code(401).send({ code: 'UNPROVEN' })",
        "if (!isProven(internalKey, call) && body === '') return reply.code(401).send({ code: 'UNPROVEN' })",
      ],
    ],
    test: ['src/server/http/internal-calls.test.ts', 'a call of another key'],
  },
  {
    name: 'a copied internal call is good for ever',
    edits: [
      [
        'src/server/signing/internal-proof.ts',
        ' || Math.abs(call.nowMs - Number(call.time)) > WINDOW_MS',
        ' || call.nowMs < WINDOW_MS',
      ],
    ],
    test: ['src/server/http/internal-calls.test.ts', 'a call of another key'],
  },
  {
    name: 'a card is opened after its time',
    edits: [
      [
        'src/server/store/gateways/vault-store.ts',
        'where token_hash = ${tokenHash} and expires_at > now()',
        'where token_hash = ${tokenHash}',
      ],
    ],
    test: [
      'src/server/store/gateways/vault-store.test.ts',
      'a security code ends after 17 minutes and a card after 30',
    ],
  },
  {
    name: 'a ciphertext opens in the row of another card',
    edits: [
      [
        'src/vault/seal.ts',
        "hkdfSync('sha256', masterKey, secret, `balcao",
        "hkdfSync('sha256', masterKey, secret.subarray(0, 0), `balcao",
      ],
      ['src/vault/vault.ts', 'return [row, facts.bin,', 'return [row.slice(0, 0), facts.bin,'],
    ],
    test: ['src/vault/vault.test.ts', 'the ciphertexts of one row do not open in another'],
  },
  {
    name: "one seller's webhook speaks of another seller's charges",
    edits: [
      [
        'src/server/store/purchases/payment-store.ts',
        'and ${key.sellerId}::bigint in (0, x.seller_id)',
        'and ${key.sellerId}::bigint is not null',
      ],
    ],
    test: ['src/server/http/webhooks.test.ts', "one seller's proof says nothing"],
  },
  {
    name: "a seller's account opens for another seller",
    edits: [
      [
        'src/vault/credential-keys.ts',
        'return `${sellerId}|${gateway}|${keyId}`',
        'return `${gateway}|${keyId}`',
      ],
    ],
    test: ['src/vault/credential-keys.test.ts', 'it does not open for another seller'],
  },
  {
    name: 'a card that was refused too often goes to a gateway again',
    edits: [
      [
        'src/server/store/routines/count-card-tries.ts',
        'if today >= card.day or lately >= card.month then',
        'if false then',
      ],
    ],
    test: [`${FLOWS}/card-counters.test.ts`, 'is stopped before any gateway hears of it'],
  },
  {
    name: 'every process probes a gateway that failed',
    edits: [
      [
        'src/server/store/gateways/breaker-store.ts',
        'where b.version = ${version}',
        'where ${version}::bigint is not null',
      ],
    ],
    test: ['src/server/gateway-role/gateway-breakers.test.ts', 'one purchase of all processes probes it'],
  },
  {
    name: 'refused cards leave a gateway alone',
    edits: [
      [
        'src/rules/circuit-breaker.ts',
        "return outcome.kind === 'refused' && outcome.reversible",
        "return outcome.kind === 'refused'",
      ],
    ],
    test: ['src/server/gateway-role/gateway-breakers.test.ts', 'refused cards are answers, and open nothing'],
  },
  {
    name: 'the first card stays authorised when the second is refused',
    edits: [
      [
        'src/rules/card-legs.ts',
        "return HELD.includes(state) ? [{ number, kind: 'void' }] : []",
        "return state === 'uncaptured' ? [{ number, kind: 'void' }] : []",
      ],
    ],
    test: [`${FLOWS}/two-cards.test.ts`, 'as the second lets the first go'],
  },
  {
    name: 'a card goes unauthenticated to a gateway that cannot ask',
    edits: [
      [
        `${FLOWS}/choose-gateway.ts`,
        "(wish.method === 'DEBIT_CARD' || wish.authenticates === true)",
        "wish.method === 'DEBIT_CARD'",
      ],
    ],
    test: [`${FLOWS}/authenticate-payment.test.ts`, 'is sent on to none that cannot ask'],
  },
  {
    name: 'tries of a kept card go uncounted',
    edits: [
      [
        `${FLOWS}/admit-attempt.ts`,
        'return renewal === undefined && begin.attempt.total > 0 && cardsOf(begin).length > 0',
        'return false',
      ],
    ],
    test: [`${FLOWS}/saved-cards.test.ts`, 'is counted like a typed one'],
  },
  {
    name: 'two devices pay one charge of a subscription',
    edits: [
      [
        'src/server/store/purchases/renewal-store.ts',
        "and number = ${charge}::integer and state in ('scheduled', 'failed')",
        'and number = ${charge}::integer',
      ],
    ],
    test: [
      `${FLOWS}/renew-subscription.test.ts`,
      'a charge that something else is taking is not taken twice',
    ],
  },
  {
    name: 'a lead goes back a step',
    edits: [['src/rules/lead-step.ts', 'return a > b ? a : b', 'return b']],
    test: ['src/rules/lead.test.ts', 'of two steps the later one'],
  },
  {
    name: 'an old rate is charged',
    edits: [
      [
        `${FLOWS}/quote-rate.ts`,
        "if (quoted.expiresAt <= sale.now.getTime()) throw new CallError('EXPIRED_RATE_TOKEN')",
        "if (quoted.expiresAt <= 0) throw new CallError('EXPIRED_RATE_TOKEN')",
      ],
    ],
    test: [`${FLOWS}/quote-rate.test.ts`, ''],
  },
  {
    name: 'logs take whatever field they are given',
    edits: [
      [
        'src/server/log.ts',
        'const kept = ALLOWED.filter((name) => fields[name] !== undefined)',
        'const kept = (Object.keys(fields) as (typeof ALLOWED)[number][])',
      ],
    ],
    test: ['src/server/log.test.ts', 'fields that nobody allowed are dropped'],
  },
  ...TICKET_MUTANTS,
  {
    name: 'what a buyer agreed to at a wallet is completed by whoever sees it',
    edits: [
      [
        `${FLOWS}/settle-attempt.ts`,
        "return written === 'written' ? afterwards(deps, purchase, change) : null",
        "return written === 'written' ? afterwards(deps, purchase, change) : purchase",
      ],
      [
        `${FLOWS}/settle-attempt.ts`,
        'return (await reclaimUnanswered(deps.db, attemptId, CALL_OVERDUE_MS)) ? purchase : null',
        'return (await reclaimUnanswered(deps.db, attemptId, CALL_OVERDUE_MS)) ? purchase : purchase',
      ],
    ],
    test: [`${FLOWS}/wallet.test.ts`, 'is taken once when 20 come while it is being taken'],
  },
  {
    name: 'a wallet that was given up is completed all the same',
    edits: [
      [
        `${FLOWS}/settle-attempt.ts`,
        "if (attempt.state !== 'awaiting') return null",
        'if (attempt.state === null) return null',
      ],
      [
        `${FLOWS}/resolve-attempt.ts`,
        "return state === 'sending' || state === 'unknown' || state === 'awaiting'",
        "return state !== 'approved'",
      ],
    ],
    test: [`${FLOWS}/wallet.test.ts`, 'and agrees after all has nothing taken'],
  },
  {
    name: 'a wallet is cancelled while its money is being taken',
    edits: [[`${FLOWS}/release-waiting.ts`, "chargeEvent, { onlyFrom: 'awaiting' })", 'chargeEvent)']],
    test: [`${FLOWS}/wallet.test.ts`, 'who saw the wallet waiting cannot cancel it'],
  },
  {
    name: 'what one attempt became is written over what another has paid',
    edits: [[SETTLE, ' and state = ${change.purchaseFrom}', '']],
    test: [`${FLOWS}/settle-attempt.test.ts`, 'an earlier boleto is paid'],
  },
  {
    name: 'an authentication that is over is refused though somebody charges by it',
    edits: [
      [
        `${FLOWS}/authenticate-attempt.ts`,
        "attemptId, refusal, { onlyFrom: 'authenticating' })",
        'attemptId, refusal)',
      ],
    ],
    test: [`${FLOWS}/authenticate-payment.test.ts`, 'charges nothing beside it, when it is another'],
  },
  {
    name: 'a buyer is sent to whatever address a gateway names',
    edits: [
      [
        'src/rules/redirect-address.ts',
        "return origin.startsWith('https://') || (sandboxUrl !== null && origin === originOf(sandboxUrl))",
        'return origin !== sandboxUrl',
      ],
    ],
    test: ['src/rules/redirect-address.test.ts', ''],
  },
]
