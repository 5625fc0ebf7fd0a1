import type { Mutant } from './mutant.ts'

/** Guards of money and stock. */
export const PAYMENT_MUTANTS: readonly Mutant[] = [
  {
    name: 'a page that a browser translates keeps the price of before',
    without: { 'texts-by-themselves': 'return text' },
    test: ['own-text.test.tsx', 'beside an element has its own'],
  },
  {
    name: 'a number of another country is written as one of Brazil',
    without: { 'numbers-of-other-countries': '' },
    test: ['pasted-values.test.ts', '1 415 555 2671'],
  },
  {
    name: 'an approval of another amount sells',
    without: { 'signed-amount': 'return false' },
    test: ['disputes.test.ts', 'than requested sells nothing, and an operator is notified'],
  },
  {
    name: 'two attempts of one purchase may be live',
    without: {
      'one-live-attempt': 'create index one_live_attempt on attempts (payment_id)',
      'attempt-numbers': '',
    },
    test: ['submit-guards.test.ts', 'two tabs are charged as often as allowed'],
  },
  {
    name: 'a payment that was not answered goes out under another nonce',
    without: {
      'one-nonce-a-submit': 'tools.client.useTokens({ ...tools.client.tokens() ?? payment.tokens })',
    },
    test: ['submission-work.test.ts', 'under the nonce that it had'],
  },
  {
    name: 'two attempts of one buyer and product may be in flight',
    without: { 'one-charge-of-a-buyer': 'where false;' },
    test: ['submit-guards.test.ts', 'two browsers are charged as often as allowed'],
  },
  {
    name: 'nobody waits for what the same buyer does in another browser',
    without: { 'buyer-lock': 'null;' },
    test: ['submit-guards.test.ts', 'two browsers are charged as often as allowed'],
  },
  {
    name: 'whoever knows a document stops its owner',
    without: { 'second-fact': 'and true' },
    test: ['one-charge.test.ts', 'does not stop its owner'],
  },
  {
    name: 'the stock is not checked when it is counted',
    without: { 'stock-last-wall': 'check (true)' },
    test: ['submit-races.test.ts', 'thirty buyers of a stock of three'],
  },
  {
    name: 'the uses of a coupon are not checked when they are counted',
    without: { 'coupon-last-wall': 'check (true)' },
    test: ['coupon-races.test.ts', 'three pay less, and the others are refused before any gateway call'],
  },
  {
    name: 'a purchase that was decided from an older catalogue is charged',
    without: { 'same-catalogue': 'sql`${catalogueVersion}::bigint is not null`,' },
    test: ['submit-payment.test.ts', 'a price that changes while the submit is decided is never charged'],
  },
  {
    name: 'what the same buyer paid meanwhile is not looked at again',
    without: { 'one-charge-of-a-buyer': "where r.payment_id <> new.payment_id and r.state <> 'approved';" },
    test: ['paid-meanwhile.test.ts', 'is not charged twice'],
  },
  {
    name: 'cards tried in vain are not counted against the limits',
    without: { 'tries-in-vain': 'where false' },
    test: ['card-testing.test.ts', 'after a restart as well'],
  },
  {
    name: 'orders that wait for their payment are not counted against the limits',
    without: { 'unpaid-orders': 'where false' },
    test: ['admit-unpaid.test.ts', 'stop at the seller’s limit of a block'],
  },
  {
    name: 'unpaid vouchers may hold all of the stock',
    without: { 'voucher-share-of-stock': ';' },
    test: [
      'voucher-holds.test.ts',
      'hold a quarter of the free stock, however many come at once; other ways to pay are open',
    ],
  },
  {
    name: 'unpaid vouchers may hold every use of a coupon',
    without: { 'voucher-share-of-coupon': ';' },
    test: ['voucher-holds.test.ts', 'hold a quarter of a coupon'],
  },
  {
    name: 'unpaid vouchers may hold a whole batch of tickets',
    without: { 'voucher-share-of-tickets': ';' },
    test: ['voucher-holds.test.ts', 'hold a quarter of a batch'],
  },
  {
    name: 'a voucher is sold from what it holds no more',
    without: { 'holds-not-ended': '' },
    test: ['voucher-holds.test.ts', 'is not sold from a state computed before the hold ended'],
  },
  {
    name: 'a mailbox gets a mail for each order that nobody pays',
    without: { 'unpaid-mails': 'if (false) {' },
    test: ['deliver-mail.test.ts', 'a mailbox gets ten mails a day about unpaid orders'],
  },
  {
    name: 'a mailbox gets as many presents as strangers like',
    without: { 'gift-mails': 'if (false) {' },
    test: ['deliver-gift.test.ts', 'a mailbox gets ten presents a day that cost nothing'],
  },
  {
    name: 'an advertiser counts a sale as often as a job runs',
    without: { 'pixel-sent-once': '' },
    test: ['jobs/send-to-pixels.test.ts', 'is alone in being asked again'],
  },
  {
    name: 'advertisers hear of buyers who were not asked',
    without: { 'advertising-consent': 'return true' },
    test: ['jobs/send-to-pixels.test.ts', 'of a buyer in Europe who was not asked'],
  },
  {
    name: 'advertisers hear of the visit of who was not asked',
    without: { 'visit-consent': 'return true' },
    test: [
      'jobs/send-visits.test.ts',
      'is not sent without consent, or where the browser or the buyer refused',
    ],
  },
  {
    name: 'browser and address are kept for advertisers whom nobody can tell',
    without: { 'nothing-kept-for-nobody': 'if (browser === undefined) return null' },
    test: ['jobs/send-to-pixels.test.ts', 'keeps nothing of a buyer for a pixel without an account'],
  },
  {
    name: 'a visit is told again with each reload',
    without: { 'visit-once': '' },
    test: ['jobs/send-visits.test.ts', 'is sent once, however often the page reports it'],
  },
  {
    name: 'advertisers hear of a buyer who has said no meanwhile',
    without: { 'consent-withdrawn': 'and false' },
    test: [
      'advertising-calls.test.ts',
      'a refusal ends pending events of the session’s purchases, and of no other',
    ],
  },
  {
    name: 'an outcome is written whatever state the attempt is in',
    without: { 'attempt-unchanged': '', 'purchase-unchanged': '' },
    test: ['apply-outcome.test.ts', 'the webhooks have one effect in any order and however often'],
  },
  {
    name: 'a refused attempt keeps its stock',
    without: {
      'stock-of-the-refused':
        "from attempt a where h.attempt_id = a.id and h.state = 'held' and ${change.holds === 'sold'}",
    },
    test: ['submit-races.test.ts', 'a refused attempt gives its stock to the next buyer'],
  },
  {
    name: 'an unknown outcome lets the next gateway try',
    without: { 'unknown-is-not-retried': "if (outcome.kind === 'unknown') return 'next-gateway'" },
    test: ['retry.test.ts', 'is never tried while an outcome is unknown'],
  },
  {
    name: 'an unknown outcome reads as a refusal',
    without: { 'unknown-is-not-refused': "unknown: { to: 'refused', effect: 'release' }," },
    test: ['submit-payment.test.ts', 'is PROCESSING, licenses no other attempt'],
  },
  {
    name: 'a card that its scheme advises against is tried elsewhere',
    without: { 'advised-against': '' },
    test: ['retry.test.ts', 'is not tried where the scheme advises against it'],
  },
  {
    name: 'a refusal for good lets the next gateway try',
    without: { 'refused-for-good': "if (outcome.kind !== 'refused') return 'stop'" },
    test: ['retry.test.ts', 'is tried only after a definite end without money'],
  },
  {
    name: '"not found" is believed at once',
    without: { 'not-found-horizon': 'if (horizon !== null && (await isOlderThan(deps.db, attempt.id, -1)))' },
    test: ['submit-payment.test.ts', 'whose request was lost is not believed before the horizon'],
  },
  {
    name: 'a Pix that may still be paid makes room for a card',
    without: { 'pix-is-cancelled': "if (canceled.kind !== 'done' || canceled.gatewayId) {" },
    test: ['apply-outcome.test.ts', 'is not charged when the Pix was just paid'],
  },
  {
    name: 'a Pix that nobody paid in time is given up without being cancelled',
    without: {
      'expired-is-cancelled':
        "if (found.kind === 'expired' || isVoucher || gatewayId !== '') return { kind: 'expired', gatewayId }",
    },
    test: ['apply-outcome.test.ts', 'expires, is dead at the acquirer'],
  },
  {
    name: 'late money for what is sold out is kept',
    without: { 'late-money-goes-back': "} else if (written.kind === 'not-reclaimable') return current" },
    test: ['apply-outcome.test.ts', 'and is paid when all are sold is refunded'],
  },
  {
    name: 'another price than the one that was shown is charged',
    without: { 'price-as-shown': 'if (body.total === total || total > 0) return' },
    test: ['submit-payment.test.ts', 'a price that changes between load and pay is asked about'],
  },
  {
    name: 'a nonce is answered whatever it is sent with',
    without: { 'nonce-with-its-contents': "if (attempt === undefined) throw new CallError('NONCE_REUSED')" },
    test: ['submit-races.test.ts', 'a nonce with other contents is refused'],
  },
  {
    name: 'an account whose webhooks came is told as one whose never did',
    without: { 'webhooks-that-came': 'select true from webhook_events e where false' },
    test: [
      'sweep.test.ts',
      'an account that charges and whose webhooks never came is reported once, by name',
    ],
  },
  {
    name: 'a card that was refused too often goes to a gateway again',
    without: { 'card-tries': 'if false then' },
    test: ['card-counters.test.ts', 'is stopped before any gateway is called'],
  },
  {
    name: 'every process probes a gateway that failed',
    without: { 'one-probe': '' },
    test: [
      'gateway-breakers.test.ts',
      'one purchase of all processes probes it; the result reaches all of them',
    ],
  },
  {
    name: 'refused cards leave a gateway alone',
    without: { 'refusal-is-an-answer': "return outcome.kind === 'refused'" },
    test: ['gateway-breakers.test.ts', 'refused cards are answers, and open nothing'],
  },
  {
    name: 'the first card stays authorised when the second is refused',
    without: { 'first-card-let-go': "return state === 'uncaptured' ? [{ number, kind: 'void' }] : []" },
    test: ['purchase/two-cards.test.ts', 'as the second lets the first go'],
  },
  {
    name: 'two cards that came back from an issuer are captured whatever else their buyer has bought',
    without: { 'cards-captured-by-one': 'if (deps === null) {' },
    test: ['purchase/issuer-pages.test.ts', 'is not captured where its buyer has bought the same'],
  },
  {
    name: 'a card goes unauthenticated to a gateway that cannot ask',
    without: {
      'authenticated-where-possible':
        "if (wish.method === 'DEBIT_CARD' && !capabilities.threeDS) return false",
    },
    test: [
      'authenticate-payment.test.ts',
      'a card whose gateway fails is not sent on to one that cannot ask',
    ],
  },
  {
    name: 'a card pays in the numbers of instalments that its gateway takes',
    without: { 'installments-by-plan': 'number > 0,' },
    test: ['choose-gateway.test.ts', 'lead to a gateway that takes them'],
  },
  {
    name: 'a BIN that somebody tried out stops its holders',
    without: { 'shared-keys-never-stop': 'return { asks, proves: null, stops: limit }' },
    test: ['card-testing.test.ts', ': stops no sale and delays no buyer'],
  },
  {
    name: 'strangers take Pix and boleto from somebody by typing their document',
    without: {
      'typed-keys-never-stop': 'return { asks: asksFrom(kind, limit), stops: above === null ? null : limit }',
    },
    test: ['admit-unpaid.test.ts', 'take nothing from them: they pay within one step more'],
  },
  {
    name: 'above the limit, cards that no issuer can be asked about are charged',
    without: {
      'unproven-cards-stay-here':
        "if (!isProven && proofs.authentication === 'possible') return 'authenticate'",
    },
    test: ['card-testing.test.ts', 'by two cards, no card reaches its issuer above the limit'],
  },
  {
    name: 'above the limit, a card whose issuer takes no part in 3-D Secure is charged',
    without: { 'issuers-without-proof': "if (status === 'unavailable') return method !== 'DEBIT_CARD'" },
    test: ['card-limit-table.test.ts', 'typed, BIN above, issuer takes no part'],
  },
  {
    name: 'authentications that nobody ends are a third of a try for an address',
    without: { 'authentications-are-tries': "+ count(*) filter (where a.state = 'authenticating') / 3," },
    test: [
      'card-testing.test.ts',
      'each authentication behind an address is a try until its end, also an abandoned one',
    ],
  },
  {
    name: 'whoever asks for an authentication needs no captcha',
    without: {
      'captcha-before-the-issuer':
        'caller: { ...submitCallerOf(caller, envelope, deps.countsTries), mayAskCaptcha: false },',
    },
    test: ['gateway/three-ds.test.ts', 'the issuer is asked after the captcha'],
  },
  {
    name: 'a reversal without a gateway is an error every time',
    without: { 'stranded-reversal-waits': 'const isFirst = pending.id > 0' },
    test: ['paid-twice.test.ts', 'is said once, and asked when it is back'],
  },
  {
    name: 'who paid the same in two browsers gets nothing back',
    without: { 'second-payment-goes-back': 'if false then' },
    test: ['paid-twice.test.ts', 'the second is refunded, the first stays, and an operator is notified'],
  },
  {
    name: 'tries of a kept card go uncounted',
    without: { 'stored-card-tries': 'return false' },
    test: ['saved-cards.test.ts', 'is counted like a typed one'],
  },
  {
    name: 'two devices pay one charge of a subscription',
    without: { 'one-charge-at-a-time': '' },
    test: ['renew-subscription.test.ts', 'a charge that something else is taking is not taken twice'],
  },
  {
    name: 'the worker charges a period that its subscriber is paying',
    without: { 'one-charge-at-a-time': '' },
    test: ['renewals.test.ts', 'a charge that somebody else is taking is not taken'],
  },
  {
    name: 'two workers lease one renewal',
    without: { 'renewal-leased-once': '' },
    test: ['renewals.test.ts', 'what one worker leases no other one does'],
  },
  {
    name: 'a renewal without a known outcome is leased again',
    without: { 'only-scheduled-charges-are-renewed': '' },
    test: ['renewals.test.ts', 'is never charged again, and settles when the gateway tells'],
  },
  {
    name: 'a renewal without a known outcome is retried',
    without: { 'unknown-renewal-is-not-retried': '' },
    test: ['renewal-step.test.ts', 'whose last attempt has no definite refusal is left alone'],
  },
  {
    name: 'a renewal is retried against what the scheme says',
    without: { 'renewal-advised-against': '' },
    test: ['dunning.test.ts', 'none by the same card after'],
  },
  {
    name: 'renewals are planned for sellers who did not turn them on',
    without: {
      'only-renewed-sellers-are-planned': '',
      'due-after-the-switch': 'and c.due_at <= ${until}::timestamptz',
    },
    test: ['renewals.test.ts', 'a seller who did not turn renewals on has none planned'],
  },
  {
    name: 'a renewal is planned that was due before the seller turned them on',
    without: { 'due-after-the-switch': 'and c.due_at <= ${until}::timestamptz' },
    test: ['renewals.test.ts', 'turned on: what was due before stays with its link'],
  },
  {
    name: 'a renewal is charged after its seller turned them off',
    without: { 'renewals-switched-off': '' },
    test: ['renewals.test.ts', 'turned off after a charge was taken up: it is not made'],
  },
  {
    name: 'subscribers of before are charged without a reminder',
    without: { 'subscribers-are-notified-first': '' },
    test: ['renewal-plan.test.ts', 'never before it was'],
  },
  {
    name: 'a notice of a renewal is ordered again and again',
    without: {
      'notice-ordered-once': 'on conflict (subscription_id, kind, charge) do update set kind = ${kind}',
    },
    test: ['deliver-renewal-notice.test.ts', 'each is ordered and sent once'],
  },
  {
    name: 'a notice of a renewal is sent again and again',
    without: { 'notice-sent-once': 'if (notice === null) return' },
    test: ['deliver-renewal-notice.test.ts', 'each is ordered and sent once'],
  },
  {
    name: 'a reminder is sent for a seller who turned renewals off',
    without: { 'reminders-of-renewed-sellers': 'return isOpen' },
    test: ['deliver-renewal-notice.test.ts', 'no reminder is sent once the seller turned renewals off'],
  },
  {
    name: 'a subscription ends unpaid while somebody pays it',
    without: { 'only-unpaid-subscriptions-end': '' },
    test: ['renewals.test.ts', 'a subscription that is paid meanwhile does not end'],
  },
  {
    name: 'an old rate is charged',
    without: { 'rate-expiry': '' },
    test: ['quote-rate.test.ts', ''],
  },
  {
    name: 'what a buyer agreed to at a wallet is completed by whoever sees it',
    without: {
      'taken-once':
        "return written.kind === 'written' ? withWritten(deps, purchase, written.rows) : purchase",
      'lost-answer-taken-once': 'return purchase',
    },
    test: ['purchase/wallet.test.ts', 'is taken once when 20 come while it is being taken'],
  },
  {
    name: 'a wallet that was given up is completed all the same',
    without: { 'given-up-is-over': '', 'only-open-is-completed': "return state !== 'approved'" },
    test: ['purchase/wallet.test.ts', 'and agrees after all has nothing taken'],
  },
  {
    name: 'a wallet is cancelled while its money is being taken',
    without: {
      'only-waiting-is-cancelled':
        'const released = await applyOutcome(deps, purchase, attempt.id, chargeEvent)',
    },
    test: [
      'purchase/wallet.test.ts',
      'a caller who saw the wallet waiting cannot cancel it once its money is being taken',
    ],
  },
  {
    name: 'what one attempt became is written over what another has paid',
    without: { 'purchase-unchanged': '' },
    test: [
      'apply-outcome.test.ts',
      'a Pix that expires just when an earlier boleto is paid takes nothing from the purchase',
    ],
  },
  {
    name: 'an authentication that is over is refused though somebody charges by it',
    without: { 'only-authenticating-is-refused': 'return applyOutcome(deps, purchase, attemptId, refusal)' },
    test: ['authenticate-payment.test.ts', 'charges nothing beside it, when it is another'],
  },
  {
    name: 'a withdrawal after the end of its right returns the money',
    without: { 'withdrawal-in-time': '' },
    test: ['withdrawal-period.test.ts', 'a millisecond later'],
  },
  {
    name: 'a guarantee that is over returns the money',
    without: { 'guarantee-in-time': 'if (ends.every((end) => end === null)) return legal' },
    test: ['withdrawal-period.test.ts', 'ends with its last day'],
  },
  {
    name: 'a guarantee that the seller answers returns the money by itself',
    without: { 'guarantee-asks': '' },
    test: ['withdrawal-period.test.ts', 'or asks the seller'],
  },
  {
    name: 'a buyer lives on automatic guarantees',
    without: { 'guarantees-in-90-days': 'const isOften = asked.guaranteedBefore > 9999' },
    test: ['withdrawal-period.test.ts', 'and then asks'],
  },
  {
    name: 'a withdrawal that its seller answers is not acknowledged',
    without: { 'withdrawals-are-acknowledged': "when (new.acknowledges and new.state = 'repeated')" },
    test: ['withdraw.test.ts', 'is acknowledged with the change to asked'],
  },
  {
    name: 'a withdrawal whose refund is open is not acknowledged',
    without: { 'open-withdrawals-are-acknowledged': '' },
    test: ['withdraw.test.ts', 'is acknowledged once'],
  },
  {
    name: 'an unpaid order from which its buyer withdrew can still be paid',
    without: { 'withdrawn-order-is-cancelled': 'if (attempt.id !== null) return purchase' },
    test: ['withdraw.test.ts', 'of an unpaid Pix cancels it'],
  },
  {
    name: 'money that comes after a withdrawal stays with the seller',
    without: {
      'late-money-of-withdrawals': "update withdrawals set state = 'done', due_at = null",
    },
    test: ['withdraw.test.ts', 'money that comes after it'],
  },
  {
    name: 'a withdrawal is answered twice',
    without: { 'withdrawal-answered-once': "if (found === null) throw new CallError('NOT_FOUND')" },
    test: ['withdrawal-calls.test.ts', 'needs a reason'],
  },
  {
    name: 'accepting a withdrawal is not held to the limit of the member',
    without: { 'withdrawal-refund-limit': '' },
    test: ['withdrawal-calls.test.ts', 'held to the limit of the member'],
  },
  {
    name: 'a purchase has two withdrawals',
    without: { 'one-withdrawal': '' },
    test: ['withdrawal-pages.test.ts', 'two at once are one withdrawal'],
  },
  {
    name: 'a person of three letters cannot buy',
    without: { 'names-of-any-length': "if (name.length < 4) return { code: 'name_letter' }" },
    test: ['people/real-names.test.ts', 'the name of a person'],
  },
  {
    name: 'whoever lives in a bairro of two letters cannot buy',
    without: {
      'places-of-any-length': "return value === '' || value.length > 2 ? null : { code: 'signs_only' }",
    },
    test: ['people/real-names.test.ts', 'a place is taken'],
  },
]
