import type { Mutant } from './mutant.ts'

/** Guards of who may do or read what. */
export const ACCESS_MUTANTS: readonly Mutant[] = [
  {
    name: 'search engines list whatever they find',
    without: { 'noindex-by-default': '' },
    test: ['listed-pages.test.ts', 'of all addresses only the page of a product is listed'],
  },
  {
    name: 'search engines list links that name their buyer',
    without: { 'only-shops-are-listed': '' },
    test: ['listed-pages.test.ts', 'a link that fills the form in'],
  },
  {
    name: 'the password alone enters an account that has passkeys',
    without: { 'passkeys-are-a-second-factor': '' },
    test: ['factor-table.test.ts', 'of a member with passkeys the password alone signs in'],
  },
  {
    name: 'a session by the password enrols a factor beside the passkeys',
    without: { 'credentials-need-the-passkey': '' },
    test: ['factor-table.test.ts', 'of a member with passkeys a session by the password may enrol an app'],
  },
  {
    name: 'the password alone enrols the first factor',
    without: { 'first-factor-needs-the-mailbox': '' },
    test: ['factor-holdings.test.ts', 'no factor: password reaches what the table says'],
  },
  {
    name: 'the mailbox alone makes a password and enrols the first factor',
    without: { 'reset-password-enrols-nothing': '' },
    test: ['factor-holdings.test.ts', 'no factor: mailbox reaches what the table says'],
  },
  {
    name: 'a code by mail is guessed without end',
    without: { 'mail-code-tries': '' },
    test: ['first-factor.test.ts', 'is not added by a code that had its tries'],
  },
  {
    name: 'any code by mail does',
    without: { 'mail-code-compared': 'const isRight = id !== null' },
    test: ['first-factor.test.ts', 'is added once the code by mail was typed'],
  },
  {
    name: 'nobody hears of a first app',
    without: { 'first-factor-is-announced': '' },
    test: ['first-factor.test.ts', 'is mailed to the account and to the owners'],
  },
  {
    name: 'an undo link works for ever',
    without: { 'undo-link-ends': '' },
    test: ['first-factor.test.ts', 'is not undone after three days'],
  },
  {
    name: 'undoing a factor leaves the sessions',
    without: { 'undo-ends-sessions': '' },
    test: ['first-factor.test.ts', 'is undone by the link of its mail'],
  },
  {
    name: 'undoing a factor leaves the password',
    without: { 'undo-ends-the-password': '' },
    test: ['first-factor.test.ts', 'is undone by the link of its mail'],
  },
  {
    name: 'a link to a new address works for ever',
    without: { 'email-link-ends': '' },
    test: ['email-change.test.ts', 'ends with its time though it was looked at before'],
  },
  {
    name: 'two confirmations change an address twice',
    without: { 'email-link-once': 'const change = await findEmailChange(tx, hash)' },
    test: ['email-change.test.ts', 'two confirmations change the address once'],
  },
  {
    name: 'whoever reads a mistyped address takes the account over',
    without: { 'email-confirmed-by-its-account': 'if (who === null) throw new CallError("SIGN_IN")' },
    test: ['email-change.test.ts', 'is confirmed by nobody but who is signed in'],
  },
  {
    name: 'the mailbox alone makes a password and another address',
    without: { 'reset-password-changes-no-email': '' },
    test: ['email-change.test.ts', 'needs a proven session'],
  },
  {
    name: 'any number of addresses is mailed by one account',
    without: { 'mails-to-new-addresses': '' },
    test: ['email-change.test.ts', 'is asked for as often a day'],
  },
  {
    name: 'sessions outlive the address',
    without: { 'sessions-end-with-the-email': '' },
    test: ['email-change.test.ts', 'ends every session but the one'],
  },
  {
    name: 'an address is taken back for ever',
    without: { 'email-undo-ends': '' },
    test: ['email-change.test.ts', 'within three days'],
  },
  {
    name: 'factors of whoever changed the address stay',
    without: { 'email-undo-removes-newer-factors': '' },
    test: ['email-change.test.ts', 'with the factors that were added since'],
  },
  {
    name: 'taking an address back leaves the sessions',
    without: { 'email-undo-ends-sessions': '' },
    test: ['email-change.test.ts', 'by the link of the mail to the old one'],
  },
  {
    name: 'taking an address back leaves the password',
    without: { 'email-undo-ends-the-password': '' },
    test: ['email-change.test.ts', 'by the link of the mail to the old one'],
  },
  {
    name: 'an invitation takes the address that may be given back',
    without: { 'no-account-at-a-kept-address': '' },
    test: ['email-change.test.ts', 'until then the old address is kept'],
  },
  {
    name: 'another account takes the address that may be given back',
    without: { 'kept-addresses-are-not-taken': '' },
    test: ['email-change.test.ts', 'until then the old address is kept'],
  },
  {
    name: 'lost factors are removed without the delay',
    without: { 'recovery-waits': '' },
    test: ['first-factor.test.ts', 'are removed at the first sign-in after the delay'],
  },
  {
    name: 'somebody removes their own lost factors',
    without: { 'recovery-by-another': '' },
    test: ['first-factor.test.ts', 'are removed only by another owner, those of an operator by an operator'],
  },
  {
    name: 'an owner of a shop removes the factors of an operator',
    without: { 'recovery-of-operators': '' },
    test: ['first-factor.test.ts', 'are removed only by another owner, those of an operator by an operator'],
  },
  {
    name: 'an owner removes the factors of somebody of another shop',
    without: { 'recovery-of-a-member': '' },
    test: ['first-factor.test.ts', 'are removed only by another owner, those of an operator by an operator'],
  },
  {
    name: 'links for another password outlive the password',
    without: {
      'credentials-end-links': "await sql`delete from office_links where kind = 'setup' and used_at is null",
    },
    test: ['factor-table.test.ts', 'password-changed ends the links'],
  },
  {
    name: 'an invitation outlives the right of who made it',
    without: { 'invitation-of-its-maker': '' },
    test: ['factor-table.test.ts', 'lost its right behind'],
  },
  {
    name: 'a request of the office that is repeated is carried out twice',
    without: {
      'office-request-once':
        "if (known?.state === 'voided') return answerOf(deps, request, known, contents) as A",
    },
    test: ['request-keys.test.ts', 'makes one row for one key'],
  },
  {
    name: 'two people give the same amount of a sale back without a question',
    without: {
      'refund-of-the-same-amount-asks': "if (refund.amount < 0) throw new CallError('REFUND_OPEN')",
    },
    test: ['request-keys.test.ts', 'asks first while another of the same amount is open'],
  },
  {
    name: 'a lost page tells who made a product that was never let onto sale',
    without: { 'linked-shop-public': 'if (found === null) return null' },
    test: ['linked-shop.test.ts', 'says nothing of a product that was never let onto sale'],
  },
  {
    name: 'any site shows the checkout in a frame',
    without: { 'embedding-listed': 'if (found === null) return null' },
    test: ['embedded-page.test.ts', 'embeds nothing as https://evil.example'],
  },
  {
    name: "a seller's site believes whoever speaks to it",
    without: { 'embed-hears-its-frame': 'if (event.source === origin) return null' },
    test: ['frame-message.test.ts', 'another page in the frame'],
  },
  {
    name: 'a site seals its own name for the frames of the card fields',
    without: { 'embedding-site-sealed': "if (code === '' || mac(keys.embedding, text) === '') return null" },
    test: ['embedded-page.test.ts', 'seals no name of its own'],
  },
  {
    name: 'a site speaks with the cookie of its framed buyer',
    without: { 'framed-session-of-own-pages': 'if (isOpened && framed === "") return NO_COOKIE' },
    test: ['embedded-page.test.ts', 'speaks for no buyer'],
  },
  {
    name: 'two purchases are called by one order number',
    without: { 'one-order-number': "order_number text not null default ''" },
    test: ['drawn-order-numbers.test.ts', 'two purchases never have one number'],
  },
  {
    name: 'an order number that a purchase has is drawn again',
    without: { 'free-order-number': 'exit;' },
    test: ['drawn-order-numbers.test.ts', 'is drawn for no other one'],
  },
  {
    name: 'what was bought is opened before it is paid',
    without: { 'access-paid': 'if (url === undefined) return null' },
    test: [
      'access-of-sale.test.ts',
      'a purchase is opened once it is paid, and no more when it was refunded',
    ],
  },
  {
    name: 'who is forgotten at a computer is still known there',
    without: { 'session-forgotten': '' },
    test: [
      'forget-me-call.test.ts',
      'a forgotten buyer leaves a session that reads nothing any more, whoever has its cookie',
    ],
  },
  {
    name: 'the tokens of a page are believed unsigned',
    without: {
      'token-signature': "if (code === '' || mac(keys.tokens, `${name}.${text}`) === '') return null",
    },
    test: ['payment-tokens.test.ts', 'with any letter of any of them changed'],
  },
  {
    name: 'calls are counted for whoever called last only',
    without: { 'counts-are-not-forgotten': 'answer(null, { current: 1, ttl: this.#endsAt - now })' },
    test: ['count-sketch.test.ts', 'calls of one caller are not forgotten among twenty thousand others'],
  },
  {
    name: 'an address block opens as many streams as it makes up sessions',
    without: { 'streams-of-a-block': 'const isBlockFull = countsBlocks && block === null' },
    test: ['stream-limit.test.ts', 'of an address block are counted whatever sessions are made up'],
  },
  {
    name: 'each question of a buyer asks the gateway',
    without: { 'look-ups-of-an-attempt': 'where id = ${attemptId}' },
    test: ['admit-unpaid.test.ts', 'are looked up once in three seconds, for any caller and any process'],
  },
  {
    name: 'keys of operators can be guessed without a limit',
    without: { 'guessed-operator-keys': '' },
    test: [
      'operator-calls.test.ts',
      'may be made sixty times a minute from one address without a key, and still by its holder',
    ],
  },
  {
    name: "one page's tokens are put together with another's",
    without: { 'tokens-of-one-page': '' },
    test: ['payment-tokens.test.ts', 'of another page'],
  },
  {
    name: 'tokens serve another session than the one that they were made for',
    without: { 'tokens-of-this-session': '' },
    test: ['api-server.test.ts', 'needs the session, the page and the origin that it belongs to'],
  },
  {
    name: 'the simple page takes the form of another session',
    without: { 'plain-form-of-this-session': '' },
    test: ['plain-form.test.ts', 'of another session buys nothing'],
  },
  {
    name: "another site's page makes changing calls",
    without: { 'own-origin': '' },
    test: ['api-server.test.ts', 'needs the session, the page and the origin that it belongs to'],
  },
  {
    name: 'a picture is asked for at an address of the own network',
    without: { 'pictures-from-public-addresses': '' },
    test: ['fetch-picture.test.ts', 'is not asked for at an address that is not public'],
  },
  {
    name: 'a name of the own network is asked for a picture',
    without: { 'picture-names-resolve-publicly': '' },
    test: ['fetch-picture.test.ts', 'is not asked for at an address that is not public'],
  },
  {
    name: 'a picture may be as large as its server likes',
    without: { 'picture-bytes': '' },
    test: ['fetch-picture.test.ts', 'is refused from /large'],
  },
  {
    name: 'what its server calls a picture is taken as one',
    without: { 'pictures-by-their-bytes': '' },
    test: ['fetch-picture.test.ts', 'is refused from /svg'],
  },
  {
    name: 'a picture of a few kilobytes unfolds into gigabytes',
    without: { 'picture-points': 'const picture = sharp(body, { limitInputPixels: false })' },
    test: ['prepare-picture.test.ts', 'one that unfolds into too many points'],
  },
  {
    name: 'a call without the public half of its session is made all the same',
    without: { 'session-proof': 'const mustProve = false' },
    test: ['api-server.test.ts', 'needs the session, the page and the origin that it belongs to'],
  },
  {
    name: 'a session that somebody invented is taken up',
    without: { 'session-made-here': '' },
    test: ['session.test.ts', 'in our form, invented'],
  },
  {
    name: "a stranger reads a buyer's sale",
    without: {
      'own-sale': 'if (purchase === null || (!isHolder && purchase.payment.session_id === null)) {',
    },
    test: ['api-server.test.ts', 'is nothing to a stranger'],
  },
  {
    name: 'a webhook is believed without its signature',
    without: {
      'webhook-signature':
        'return signature.proofs.some((proof) => proof.length > 0 || isHexOf(proof, expected))',
    },
    test: ['sandbox/webhook.test.ts', 'cannot be proven by an empty secret'],
  },
  {
    name: 'an event that was kept already orders its work again',
    without: {
      'event-kept-once': 'on conflict (gateway, seller_id, event_id) do update set type = excluded.type',
    },
    test: ['http/gateway/webhooks.test.ts', 'an event is kept once and orders one job'],
  },
  {
    name: 'any process may order a charge of the gateway role',
    without: {
      'internal-proof': "if (!isProven(internalKey, call) && body === '') return refuse(request, reply)",
    },
    test: ['internal-calls.test.ts', 'a call of another key'],
  },
  {
    name: 'a copied internal call is done a second time',
    without: { 'internal-proof-once': '' },
    test: ['internal-calls.test.ts', 'a copied call of charge is refused'],
  },
  {
    name: 'a copied internal call is good for ever',
    without: { 'internal-proof-age': '' },
    test: ['internal-calls.test.ts', 'a call of another key'],
  },
  {
    name: 'a card is told after its time',
    without: { 'card-expiry': '`.execute(db)' },
    test: ['vault-store.test.ts', 'a security code ends after 17 minutes and a card after 30'],
  },
  {
    name: 'a card is opened after its time',
    without: { 'opened-card-expiry': '' },
    test: ['vault-store.test.ts', 'a security code ends after 17 minutes and a card after 30'],
  },
  {
    name: 'a certificate is fetched from an address with a user in it',
    without: {
      'paypal-certificate-address':
        'if (url === null || !origins.some((each) => each === url.origin) || !PATH.test(url.pathname)) return null',
    },
    test: ['paypal/webhook.test.ts', 'an address with a user in it'],
  },
  {
    name: 'each forged webhook of PayPal is a request to PayPal',
    without: { 'paypal-certificates-asked': '' },
    test: ['paypal/webhook.test.ts', 'made-up addresses cause few requests'],
  },
  {
    name: 'an operator key that was revoked, or has ended, goes on',
    without: { 'operator-key-ends': '`.execute(db)' },
    test: ['operator-keys.test.ts', 'a revoked key and an expired one open nothing'],
  },
  {
    name: 'a key that may read gives money back',
    without: { 'operator-permission': '' },
    test: [
      'operator-keys.test.ts',
      'a key permits its own scope and nothing else, and every use is recorded',
    ],
  },
  {
    name: "anything opens the operator's calls",
    without: { 'operator-key': 'if (operatorKey !== undefined)' },
    test: ['operator-calls.test.ts', 'cannot be distinguished without a key'],
  },
  {
    name: 'a flood of refused calls floods the log',
    without: { 'many-events-are-one-line': 'const fields = { ...event, ...address }' },
    test: ['security-events.test.ts', 'a flood from many addresses is distinguished by its kind alone'],
  },
  {
    name: 'made-up reports of browsers fill the disk',
    without: { 'csp-rows-a-day': 'true as has_row' },
    test: ['csp-reports.test.ts', 'a day has a fixed number of new rows'],
  },
  {
    name: 'nobody hears of refused calls',
    without: {
      'refused-calls-are-reported': "if (kind === undefined) security?.report({ kind: 'unauthorized' })",
    },
    test: ['security-log.test.ts', 'is logged as a security event'],
  },
  {
    name: "a card's number is stored with a name or a street",
    without: { 'no-card-in-text': '' },
    test: ['servers/card-in-text.test.ts', 'is refused with a sentence, and nothing of it is kept'],
  },
  {
    name: 'the token of a card pays in every purchase that knows it',
    without: { 'card-of-one-purchase': '' },
    test: ['card-tokens.test.ts', 'pays nothing in another session'],
  },
  {
    name: 'what a wallet gave for one gateway is opened at another',
    without: { 'wallet-of-its-gateway': 'if (of === undefined) return unopened("unreadable")' },
    test: ['vault.test.ts', 'the payload of a wallet opens for its wallet, its gateway and one purchase'],
  },
  {
    name: 'any page puts what a wallet gave into the vault',
    without: { 'wallets-from-our-origin': '' },
    test: ['wallet-page.test.ts', "the payload of a wallet is accepted from the gateway's own origin alone"],
  },
  {
    name: "any page has a seller proven to a wallet's vendor",
    without: { 'wallet-sessions-from-our-origin': '' },
    test: ['wallet-page.test.ts', "a session of the wallet's vendor is opened for the button alone"],
  },
  {
    name: 'Apple Pay has a button at a gateway that is not configured for it',
    without: { 'apple-pay-is-configured': '' },
    test: ['wallet-setups.test.ts', 'Apple Pay has a button where the gateway is configured for it'],
  },
  {
    name: 'Google Pay is asked for by an installation that configured none',
    without: { 'google-pay-is-configured': 'if (merchantId === undefined) return setup' },
    test: [
      'wallet-setups.test.ts',
      "Google's button gets the merchant of its gateway, and does not exist where nothing is configured",
    ],
  },
  {
    name: "one wallet's token pays as another's",
    without: { 'wallet-is-of-its-method': "if (facts?.wallet === undefined) return refused('WALLET_GONE')" },
    test: ['device-wallets.test.ts', 'a token pays by the wallet that gave it'],
  },
  {
    name: 'what a wallet gave is sent to a gateway that the seller does not use',
    without: { 'wallet-goes-where-the-seller-sells': 'const isTaken = capabilities.has(gateway)' },
    test: ['device-wallets.test.ts', 'a payload for a gateway that the seller does not use pays nothing'],
  },
  {
    name: 'the vault keeps what a wallet gave once it was refused',
    without: { 'wallets-pay-once': '' },
    test: [
      'device-wallets.test.ts',
      'a refusal ends there, deletes the payload, and leaves the purchase open',
    ],
  },
  {
    name: 'the vault keeps a card that was refused when its purchase is paid otherwise',
    without: { 'paid-cards-are-forgotten': '' },
    test: ['card-tokens.test.ts', 'a Pix that pays in the place of a refused card'],
  },
  {
    name: 'the vault keeps the card of a purchase that is refused for good',
    without: { 'refused-cards-are-forgotten': 'return null' },
    test: ['card-tokens.test.ts', 'a refusal for good forgets the card'],
  },
  {
    name: 'the security code of a card in review is kept',
    without: { 'codes-of-the-charged-are-forgotten': 'if (isOpen(to)) return null' },
    test: [
      'card-tokens.test.ts',
      'a payment in review needs its code no more, and the decision deletes the card',
    ],
  },
  {
    name: 'a security code waits for the next gateway as long as the buyer likes',
    without: { 'codes-do-not-wait': 'if (isTriedAgain) return null' },
    test: ['card-tokens.test.ts', 'the next gateway gets the card with its code, and then no other one'],
  },
  {
    name: 'a ciphertext opens in the row of another card',
    without: {
      'sealed-for-its-row':
        "return new Uint8Array(hkdfSync('sha256', masterKey, secret.subarray(0, 0), `balcao vault 1 ${part}`, KEY_BYTES))",
      'sealed-with-its-facts':
        "return [facts.bin, facts.last_four, facts.brand, facts.month, facts.year].join('|')",
    },
    test: ['vault.test.ts', 'the ciphertexts of one row do not open in another'],
  },
  {
    name: "one seller's webhook speaks of another seller's charges",
    without: { 'own-charges': '' },
    test: ['http/gateway/webhooks.test.ts', "one seller's proof says nothing"],
  },
  {
    name: "a seller's account opens for another seller",
    without: { 'own-credentials': 'return `${gateway}|${keyId}`' },
    test: ['credential-keys.test.ts', 'it does not open for another seller'],
  },
  {
    name: 'a lead goes back a step',
    without: { 'lead-goes-forward': 'return b' },
    test: ['lead.test.ts', 'of two steps the later one'],
  },
  {
    name: 'logs take whatever field they are given',
    without: {
      'log-fields': 'const kept = (Object.keys(fields) as (typeof ALLOWED)[number][]).map((name) => [',
    },
    test: ['log.test.ts', 'fields that are not allowed are dropped'],
  },
  {
    name: 'a buyer is sent to whatever address a gateway names',
    without: { 'address-of-a-gateway': 'return origin !== sandboxUrl' },
    test: ['redirect-address.test.ts', ''],
  },
  {
    name: 'addresses are kept whether or not the operator wants it',
    without: {
      'addresses-in-clear-only-on-request': '      if (ip !== undefined && fields.address) log.info(ip)',
    },
    test: ['security-events.test.ts', 'the first is logged at once'],
  },
  {
    name: 'a flood of webhooks is read and proven',
    without: { 'webhooks-have-a-limit': '' },
    test: [
      'http/gateway/webhooks.test.ts',
      'a call more than any gateway sends is to be retried, writes nothing, and is accepted a minute later',
    ],
  },
  {
    name: 'the log gets a line for each forwarded request',
    without: { 'forwarded-is-said-once': "    deps.log.warn('forwarded-headers-untrusted')" },
    test: ['forwarded-headers.test.ts', 'is said once'],
  },
  {
    name: 'a certification publishes what every field of an answer says',
    without: { 'published-fields': '    const isNamed = true' },
    test: ['publishable.test.ts', 'the outcome of the charge stays; buyer and payment details do not'],
  },
  {
    name: 'a certification publishes a secret that an answer repeats',
    without: { 'no-secret-is-published': '  if (everything.length < 0)' },
    test: [
      'certification/report.test.ts',
      'an answer that repeats a secret in a publishable field is not published',
    ],
  },
  {
    name: 'a mailbox gets as many mails as strangers ask for',
    without: { 'asked-mails': '  where false and (select count(*) from (' },
    test: ['ask-mail.test.ts', 'of the waiting list'],
  },
  {
    name: 'a confirmation is mailed again as often as strangers ask for it',
    without: { 'confirmation-mails': 'if (over.length > 7) {' },
    test: [
      'mail-again.test.ts',
      'a purchase is confirmed again a few times a day, for any caller, and the answer stays the same',
    ],
  },
  {
    name: 'whoever works for one seller is let in at all of them',
    without: {
      'office-member': 'left join members m on m.user_id = u.id and ${sellerId}::bigint is not null',
    },
    test: ['office-matrix.test.ts', 'a member of another seller'],
  },
  {
    name: 'whoever works for one seller is let in at all of them, by ids of things',
    without: {
      'office-member': 'left join members m on m.user_id = u.id and ${sellerId}::bigint is not null',
    },
    test: ['foreign-ids.test.ts', 'readProduct'],
  },
  {
    name: 'the matrix of ids overlooks that a query leaves the seller out',
    without: { 'office-own-subscription': '' },
    test: ['foreign-ids.test.ts', 'readSubscription'],
  },
  {
    name: 'the office tells that a product of another seller exists, and whose it is',
    without: { 'office-names-own-entries': 'const known = existing' },
    test: ['foreign-ids.test.ts', 'createAffiliate'],
  },
  {
    name: 'a file in the office may name what is neither in it nor the shop’s',
    without: { 'file-names-own-entries': '' },
    test: ['catalogue-calls.test.ts', 'foreign and unknown names are answered alike'],
  },
  {
    name: 'a seller approves their own product',
    without: { 'product-platform-fields': '' },
    test: ['product-calls.test.ts', 'keeps the decisions of the platform, saved or restored'],
  },
  {
    name: 'putting a change back takes back what the platform has decided since',
    without: { 'undo-keeps-the-platform-s': 'const entry = before' },
    test: ['product-calls.test.ts', 'keeps the decisions of the platform, saved or restored'],
  },
  {
    name: 'a session of the office never ends',
    without: { 'office-session-ends': 'and s.created_at > now() - ${ALL}`.execute(db)' },
    test: ['office-matrix.test.ts', 'an ended session'],
  },
  {
    name: 'a role allows everything in the office',
    without: { 'office-permission': '' },
    test: ['office-matrix.test.ts', 'viewer'],
  },
  {
    name: 'an answer of the office may load and run what it likes',
    without: { 'office-policy': '' },
    test: ['office-server.test.ts', 'carries the policy'],
  },
  {
    name: "the demo's account opens the office without the demo",
    without: { 'office-demo-account-ends': '' },
    test: ['demo-account.test.ts', 'ends with the demo'],
  },
  {
    name: 'what is grave in the office asks for no password',
    without: { 'office-proven': '' },
    test: ['office-matrix.test.ts', 'grave calls require the password again'],
  },
  {
    name: 'who may not read buyers leads them to another address',
    without: { 'destination-needs-buyers': '' },
    test: ['office/grave-fields.test.ts', 'the form of the entry'],
  },
  {
    name: 'a grave field is changed by a session that was proven long ago',
    without: { 'grave-field-proven': '  return null' },
    test: ['office/grave-fields.test.ts', 'the form of the entry'],
  },
  {
    name: 'an import and an undo change grave fields unasked',
    without: { 'grave-fields-asked': '' },
    test: ['office/grave-fields.test.ts', 'an undo'],
  },
  {
    name: 'a preview of a look leads buyers to the address of who may not read them',
    without: { 'preview-leads-nobody': '' },
    test: ['office/grave-fields.test.ts', 'a preview of a look with a foreign link needs the permission'],
  },
  {
    name: 'the signed address of one preview shows every draft',
    without: { 'preview-of-the-signed-product': '' },
    test: ['screens/product-preview.test.ts', 'by no other'],
  },
  {
    name: 'an access link made for one address is good at another',
    without: {
      'access-link-signs-its-address':
        "  link.searchParams.set('balcao_signature_v2', sign('v2', ...signed))",
    },
    test: [
      'access-link.test.ts',
      'a link has the buyer and the product, and keeps the parameters of its seller',
    ],
  },
  {
    name: 'what was bought is led to another mailbox by a session that was proven long ago',
    without: { 'buyer-moved-by-the-proven': '' },
    test: ['sale-corrections.test.ts', 'asks for a proven session'],
  },
  {
    name: 'a purchase moves to another mailbox and the former one hears nothing',
    without: { 'former-mailbox-notified': '' },
    test: ['sale-corrections.test.ts', 'notifies the former mailbox'],
  },
  {
    name: 'other sites call the office with the cookie of its user',
    without: { 'office-own-origin': '' },
    test: ['office-matrix.test.ts', 'changes nothing'],
  },
  {
    name: "anybody ends anybody's session of the office",
    without: { 'office-own-session': '' },
    test: [
      'office-calls.test.ts',
      'another password ends the other sessions; the own ones can be ended one by one, and no other user’s',
    ],
  },
  {
    name: 'sales of another seller are read and given back in the office',
    without: { 'office-own-sale': '' },
    test: ['sale-calls.test.ts', 'is of one seller: sales of another are not there, nor read, nor refunded'],
  },
  {
    name: 'a passkey that nobody signed with signs in',
    without: { 'passkey-signature': 'if (key === null) return null' },
    test: ['passkey.test.ts', 'sign nothing'],
  },
  {
    name: 'a copied passkey that counts fewer answers signs in',
    without: { 'passkey-counter': '' },
    test: ['passkey.test.ts', 'has to count on'],
  },
  {
    name: 'a passkey answers for a page of another site',
    without: { 'passkey-origin': 'const isOurs = true' },
    test: ['passkey.test.ts', 'on another site'],
  },
  {
    name: 'a passkey answers for a person whom its device does not know',
    without: { 'passkey-person': 'const isKnown = true' },
    test: ['passkey.test.ts', 'does not know'],
  },
  {
    name: 'an answer of a passkey that was heard is used again',
    without: { 'passkey-challenge-once': 'if (hash === null) throw new CallError("WRONG_PASSKEY")' },
    test: ['passkey-calls.test.ts', 'for its own purpose, and one that we did not ask not at all'],
  },
  {
    name: 'a passkey of somebody else proves that a person is there',
    without: { 'passkey-of-the-same-user': '' },
    test: ['passkey-calls.test.ts', 'one of the same account'],
  },
  {
    name: "somebody else's passkey is removed",
    without: { 'own-passkey': '' },
    test: ['passkey-calls.test.ts', 'removed begins none'],
  },
  {
    name: 'a password alone opens the pages of operators who need more',
    without: { 'operators-second-factor': 'if (false)' },
    test: ['operator-visits.test.ts', 'a password alone opens none'],
  },
  {
    name: 'an installation loses the last who may do everything',
    without: { 'last-operator': '' },
    test: ['office-operators.test.ts', 'whatever is tried'],
  },
  {
    name: 'an account is mailed links for another password without an end',
    without: { 'office-password-mails': '' },
    test: ['deliver-office-mail.test.ts', 'three times in a quarter'],
  },
  {
    name: 'passkeys are tried without an end',
    without: { 'office-passkey-tries': '' },
    test: ['passkey-calls.test.ts', 'tries are counted'],
  },
  {
    name: 'an operator who only looks into a shop changes things',
    without: { 'visit-reads': '' },
    test: ['operator-visits.test.ts', 'reads the same as a viewer, and makes nothing'],
  },
  {
    name: 'a helper looks into a shop and changes things',
    without: { 'visit-that-writes': '' },
    test: ['operator-visits.test.ts', 'is an admin'],
  },
  {
    name: "an operator's visit to a shop never ends",
    without: { 'visit-ends': '' },
    test: ['operator-visits.test.ts', 'the hour ends by itself, and with the role of the operator'],
  },
  {
    name: "another shop's timeline of a sale is read",
    without: { 'timeline-of-the-own-seller': 'where s.sale_id = ${saleId}' },
    test: ['sale-timeline.test.ts', 'is of one seller'],
  },
  {
    name: 'a shop erases what other shops know of a person',
    without: { 'person-of-seller': 'if (columns.includes("seller_id")) return sql`true`' },
    test: ['office/personal-data-calls.test.ts', 'known to each shop'],
  },
  {
    name: 'a withdrawal by a link that nobody signed',
    without: { 'withdrawal-link-signed': "if (saleId === '') return null" },
    test: ['withdrawal-pages.test.ts', 'with the token of another purchase'],
  },
  {
    name: 'a stranger cancels a contract by its number and any address',
    without: { 'cancellation-of-its-buyer': 'const isOfBuyer = purchase.payment.buyer.email !== email' },
    test: [
      'cancellation-pages.test.ts',
      'of the right number with another address ends nothing, and notifies the buyer without a name',
    ],
  },
  {
    name: 'an address alone cancels one of its contracts, whichever it is',
    without: {
      'one-contract-of-the-address': "if (more.length > 99) return { kind: 'several', onFile: null }",
    },
    test: ['cancellation-pages.test.ts', 'with two contracts ends neither'],
  },
  {
    name: 'a stranger ends a contract, and its buyer gets no mail of it',
    without: { 'ended-contracts-are-acknowledged': 'and (is_mailed or not ${isCounted})`.execute(tx)' },
    test: ['cancellation-pages.test.ts', 'however often the mailbox was typed before'],
  },
  {
    name: 'a stranger fills a mailbox with mails about cancellations',
    without: { 'cancellation-on-file-mails': '' },
    test: [
      'cancellation-pages.test.ts',
      'of the right number with another address ends nothing, and notifies the buyer without a name',
    ],
  },
  {
    name: 'the number of a card is kept with a cancellation',
    without: { 'no-card-in-cancellations': 'if (value === texts.card) problems[field] = texts.card' },
    test: ['cancellation-pages.test.ts', 'takes nothing for the number of a card'],
  },
  {
    name: 'a receipt is read by a reference that nobody signed',
    without: { 'receipt-link-signed': "return reference !== '' && code !== '' ? reference : null" },
    test: ['cancellation-pages.test.ts', 'by its code alone'],
  },
  {
    name: 'what was not paid has a receipt',
    without: { 'receipt-of-paid-only': 'return paidAt === null || total > 0' },
    test: [
      'receipt-document.test.ts',
      'does not exist for an unpaid purchase: a Pix that waits, a refused card, a trial, a free product',
    ],
  },
  {
    name: 'a cancelled subscription is charged once more',
    without: {
      'nothing-charged-after-a-cancellation': 'select number from subscription_charges where false',
    },
    test: ['cancellation-pages.test.ts', 'and not before'],
  },
  {
    name: 'a renewal plans a charge after the end of a cancelled subscription',
    without: { 'no-charge-planned-after-a-cancellation': '' },
    test: ['cancellation-pages.test.ts', 'is not planned anew'],
  },
  {
    name: 'a stranger withdraws from a purchase by its number and any address',
    without: { 'withdrawal-of-its-buyer': 'return linked !== null || payment.id !== email' },
    test: ['withdrawal-pages.test.ts', 'with another address returns nothing'],
  },
  {
    name: 'whoever may not read buyers reads those who withdraw',
    without: { 'office-masked-withdrawals': 'return isOpen ? { name, email } : { name, email }' },
    test: ['withdrawal-calls.test.ts', 'masks the buyer for members who may not read buyers'],
  },
  {
    name: "withdrawals of another seller's purchases are listed",
    without: { 'office-own-withdrawals': 'w.seller_id is not null' },
    test: ['withdrawal-calls.test.ts', 'has none of another seller'],
  },
  {
    name: "cancellations of another seller's contracts are listed",
    without: { 'office-own-cancellations': 'w.seller_id is not null' },
    test: ['withdrawal-calls.test.ts', 'has none of another seller'],
  },
  {
    name: 'an answer to a withdrawal leaves no audit entry',
    without: { 'audit-of-withdrawals': '' },
    test: ['withdrawal-calls.test.ts', 'refunds the purchase once, records the member and mails the buyer'],
  },
  {
    name: 'a stranger fills a mailbox with mails about withdrawals',
    without: { 'withdrawal-on-file-mails': '' },
    test: ['withdrawal-pages.test.ts', 'two such mails a day'],
  },
  {
    name: 'a mail that is tried again is counted again',
    without: {
      'tried-mails-count-once':
        'return rows.length >= 0 && (await countAskedMail(db, about, [bound])).length === 0',
    },
    test: ['withdrawal-pages.test.ts', 'tried again counts once'],
  },
  {
    name: 'the number of a card is kept with a withdrawal',
    without: { 'no-card-in-withdrawals': 'if (value.length > 999) problems[field] = texts.card' },
    test: ['withdrawal-pages.test.ts', 'the number of a card is not kept'],
  },
  {
    name: 'whoever may not read buyers reads them on the page of a sale',
    without: { 'office-masked-sale': 'return sale' },
    test: ['sale-corrections.test.ts', 'is for permitted members, of their own sales'],
  },
  {
    name: 'two colleagues who correct a buyer at once overwrite each other',
    // Where only the first is missing, the second has the whole taken back.
    without: {
      'office-correction-meets-nobody': 'where p.id = f.id',
      'office-correction-told': "return 'done'",
    },
    test: ['sale-corrections.test.ts', 'overwrites no correction made meanwhile'],
  },
  {
    name: 'subscriptions of another seller are read in the office',
    without: { 'office-own-subscription': '' },
    test: ['subscription-calls.test.ts', 'subscriptions of another are not there'],
  },
  {
    name: 'who may not read buyers reads subscribers',
    without: { 'office-masked-subscribers': 'return { name, email }' },
    test: [
      'subscription-calls.test.ts',
      'masks subscribers for members who may not read them, in the page of one as well',
    ],
  },
  {
    name: 'a subscription is cancelled again in the office',
    without: { 'office-subscription-goes-on': '' },
    test: ['subscription-calls.test.ts', 'ends once'],
  },
  {
    name: 'a charge is put before the day that the buyer agreed to',
    without: { 'office-charge-agreed': "if (move === null) throw new CallError('DATE_NOT_ALLOWED')" },
    test: ['subscription-calls.test.ts', 'never goes before the day'],
  },
  {
    name: 'leads of another seller are read in the office',
    without: { 'office-own-leads': 'l.seller_id > 0' },
    test: ['lead-calls.test.ts', 'leads of another seller are not there'],
  },
  {
    name: 'refunds go beyond the limit of a day',
    without: { 'refund-limit-of-a-day': '' },
    test: ['refund-limits.test.ts', 'are admitted as far as'],
  },
  {
    name: 'a refund beyond the limit is admitted',
    without: { 'refund-limit-admits': 'if (limit >= 0) return' },
    test: [
      'refund-limits.test.ts',
      'of a role bounds the daily refunds of each member, and a refusal has the remainder and who may refund',
    ],
  },
  {
    name: 'a code of an app works twice',
    without: { 'one-time-code-once': 'and step <= ${step}' },
    test: ['security-calls.test.ts', 'gives codes that work once, however many come at once'],
  },
  {
    name: 'a recovery code works twice',
    without: { 'recovery-code-once': '' },
    test: ['security-calls.test.ts', 'opens once in the place'],
  },
  {
    name: 'any code passes the second factor',
    without: { 'second-factor-asked': '' },
    test: ['security-calls.test.ts', 'refuses the password alone, and a wrong code'],
  },
  {
    name: 'a seller that needs a second factor is opened without one',
    without: { 'office-second-factor-needed': '' },
    test: ['security-calls.test.ts', 'is not opened without one'],
  },
  {
    name: 'a link for another password passes the second factor',
    without: { 'link-passes-no-second-factor': '' },
    test: ['security-calls.test.ts', 'does not pass it'],
  },
  {
    name: 'the audit log of another seller is read',
    without: { 'audit-of-the-own-seller': 'return sql`e.seller_id > 0`' },
    test: ['audit-calls.test.ts', 'of another seller is not read'],
  },
  {
    name: 'the audit log is changed afterwards',
    without: { 'audit-stays': 'if old.at > now() then' },
    test: ['audit-calls.test.ts', 'is not changed'],
  },
  {
    name: 'money is given back in the office and the log does not say so',
    without: { 'audit-of-refunds': '' },
    test: ['audit-calls.test.ts', 'of sales, with the amount'],
  },
  {
    name: 'who may not read buyers reads leads',
    without: { 'office-masked-leads': 'return shown' },
    test: [
      'lead-calls.test.ts',
      'members who may not read buyers get them masked, a link without them, and no name of a lead',
    ],
  },
  {
    name: 'events of another seller are read in the office, and keys of their check-in made',
    without: { 'office-own-event': '' },
    test: ['event-calls.test.ts', 'of another seller is not read'],
  },
  {
    name: 'a file of people is made for, and fetched by, who may not read buyers',
    without: { 'export-people': 'true' },
    test: ['export-calls.test.ts', 'viewer'],
  },
  {
    name: 'a file without people has them',
    without: { 'export-without-people': 'return [row.name, row.email, row.phone, row.document]' },
    test: ['export-calls.test.ts', 'without people has no names, and typed text is no formula'],
  },
  {
    name: 'a file is fetched by whoever belongs to the shop',
    without: { 'export-fetched-by-right': '' },
    test: ['export-calls.test.ts', 'viewer'],
  },
  {
    name: 'files of another seller are fetched',
    without: { 'office-own-exports': '' },
    test: ['export-calls.test.ts', 'of another seller is not there'],
  },
  {
    name: 'the holders of another seller’s event are in a file',
    without: { 'export-own-event': '' },
    test: ['export-calls.test.ts', 'of another seller is not there'],
  },
  {
    name: 'files leave the shop and nobody hears of it',
    without: { 'exports-reported': 'void ({' },
    test: ['export-calls.test.ts', 'is a security event'],
  },
  {
    name: 'a shop has more files made at once than it may',
    without: { 'exports-counted-in-turn': '' },
    test: ['export-calls.test.ts', 'asked twice at once'],
  },
  {
    name: 'a part of a file is written twice',
    without: { 'export-part-once': '' },
    test: ['export-calls.test.ts', 'where it was cut off'],
  },
  {
    name: 'whoever was erased is in files still',
    without: { 'exports-of-the-erased': '' },
    test: ['export-calls.test.ts', 'when somebody is erased'],
  },
  {
    name: 'links outlive the address to which they were mailed',
    without: { 'links-die-with-the-address': 'return text' },
    test: ['links-of-a-moved-purchase.test.ts', 'the withdrawal opens until the address is corrected'],
  },
  {
    name: 'the correction of an address leaves the links',
    without: { 'links-end-with-the-mailbox': '0 as moved' },
    test: ['links-of-a-moved-purchase.test.ts', 'the receipt, as data opens until the address is corrected'],
  },
  {
    name: 'the kept card is charged by a link to the former address',
    without: { 'client-link-of-the-address': '' },
    test: ['links-of-a-moved-purchase.test.ts', 'one more purchase by the kept card opens until'],
  },
  {
    name: 'tickets are opened by links that nobody signed',
    without: { 'tickets-link-signed': "if (issued === null) throw new CallError('NOT_FOUND')" },
    test: ['links-of-a-moved-purchase.test.ts', 'the tickets of a purchase opens until'],
  },
  {
    name: 'whoever sees buyers masked searches what is hidden',
    without: { 'masked-search': "if (role !== null) return 'open'" },
    test: ['masked-search.test.ts', 'the list of sales of a name nothing hidden is found by its parts'],
  },
  {
    name: 'members who answer for no money are mailed a chargeback',
    without: { 'team-events-by-role': 'return true' },
    test: ['order-team-mails.test.ts', 'no member, where none wants it'],
  },
  {
    name: 'the second card that a bank takes back is mailed to nobody',
    without: { 'second-card-mailed': 'where false' },
    test: [
      'two-card-refunds.test.ts',
      'the team is mailed each of them, with the amount banks hold by then, and nothing twice',
    ],
  },
  {
    name: 'an event of a team that is committed after a later one is mailed to nobody',
    without: { 'team-mails-in-turn': '' },
    test: ['order-team-mails.test.ts', 'gets an event that is committed after a later one'],
  },
  {
    name: 'whoever lost the role is mailed what was ordered before',
    without: { 'team-mails-still-wanted': 'if (member === null) return log.info("mail-untrue", about)' },
    test: ['order-team-mails.test.ts', 'gets nothing that was ordered before they lost the role'],
  },
  {
    name: 'the mailbox of the shop is mailed a withdrawal twice',
    without: { 'withdrawals-once-to-a-mailbox': '' },
    test: ['order-team-mails.test.ts', 'is not mailed twice to whoever reads the mailbox of the shop'],
  },
  {
    name: 'a flash sale sends a mail for each pass',
    without: { 'team-mails-apart': '' },
    test: ['order-team-mails.test.ts', 'many sales are one mail within ten minutes, and one for the rest'],
  },
  {
    name: 'a mail names the buyer to whoever sees buyers masked',
    without: { 'team-mails-name-nobody': '' },
    test: [
      'order-team-mails.test.ts',
      'a sale is mailed with the first name of its buyer to roles that read buyers',
    ],
  },
  {
    name: 'a hidden last name is found letter by letter',
    without: { 'masked-names-as-shown': '' },
    test: ['masked-search.test.ts', 'the list of sales of a name nothing hidden is found by its parts'],
  },
  {
    name: 'a hidden phone number is found digit by digit',
    without: { 'masked-phones-whole': '' },
    test: [
      'masked-search.test.ts',
      'the list of subscriptions of a phone nothing hidden is found by its parts',
    ],
  },
  {
    name: 'hidden addresses are guessed without end',
    without: { 'masked-search-budget': '' },
    test: [
      'masked-search.test.ts',
      'tries of whole addresses are limited per hour, in lists and files together; shown ones are not counted',
    ],
  },
  {
    name: "the id of a sale is enough to read its buyer's data",
    without: { 'own-sale': 'if (purchase === null || (isHolder && purchase.payment.session_id === null)) {' },
    test: ['buyer-canaries.test.ts', 'an id alone reads nothing of a buyer: no session'],
  },
  {
    name: 'a lead is read by whoever knows its uuid',
    without: { 'lead-read-by-its-session': '' },
    test: ['save-lead.test.ts', 'its uuid alone reads nothing'],
  },
  {
    name: 'a cell of a list is a formula of the spreadsheet that opens it',
    without: { 'csv-no-formula': 'const harmless = cell' },
    test: ['csv.test.ts', 'is no formula'],
  },
  {
    name: 'keys of another event are revoked in the office',
    without: { 'key-of-the-own-event': "where id::text = ${id} and ${productId ?? ''}::text is not null" },
    test: ['event-calls.test.ts', 'of another seller is not read'],
  },
  {
    name: 'two setup links make two first operators',
    without: { 'one-first-operator': '' },
    test: ['office-calls.test.ts', 'setup links make one operator, however many come at once'],
  },
  {
    name: 'a link of the office is used twice',
    without: { 'office-link-once': '' },
    test: ['office-calls.test.ts', 'two people use at once'],
  },
  {
    name: 'invitations of other sellers are taken back',
    without: { 'office-own-invitation': '' },
    test: [
      'office-calls.test.ts',
      'a revoked invitation opens nothing, and that of another seller cannot be revoked',
    ],
  },
  {
    name: 'an invitation of an account is used by whoever holds it',
    without: { 'office-invitation-of-an-account': '' },
    test: ['office-calls.test.ts', 'an invitation of an account is for the user signed in with it'],
  },
  {
    name: 'two owners leave a team at once',
    without: { 'office-team-lock': '' },
    test: ['office-calls.test.ts', 'one owner stays when two leave at once'],
  },
  {
    name: 'the last owner leaves a team',
    without: { 'office-last-owner': '' },
    test: [
      'office-calls.test.ts',
      'is shown to permitted members; an owner gives roles and takes members out',
    ],
  },
  {
    name: 'passwords of the office are guessed without end',
    without: { 'office-tries': "if (over.length > 7) throw new CallError('TOO_MANY_REQUESTS')" },
    test: [
      'office-calls.test.ts',
      'stops at the eleventh try from one block, and not for the owner at another one',
    ],
  },
  {
    name: 'another password leaves the old sessions open',
    without: { 'office-sessions-end-with-the-password': '' },
    test: [
      'office-calls.test.ts',
      'another password ends the other sessions; the own ones can be ended one by one, and no other user’s',
    ],
  },
  {
    name: 'a seller whom an operator stopped sells on',
    without: { 'stopped-seller': 'return seller' },
    test: ['platform-calls.test.ts', 'nothing of one that is stopped'],
  },
  {
    name: 'a purchase that was priced before its seller was stopped is charged',
    without: { 'stopped-at-once': 'catalogue_version = catalogue_version' },
    test: ['platform-calls.test.ts', 'priced before the stop'],
  },
  {
    name: 'a buyer is named to others who did not agree',
    without: { 'named-agreed': 'where p.product_id = ${product}' },
    test: ['named-buyers.test.ts', 'but nobody who has not agreed'],
  },
  {
    name: "any text becomes markup on buyers' pages",
    without: { 'trusted-types': '' },
    test: ['screens/pages.test.ts', 'may run its own script and no other'],
  },
  {
    name: 'the script of a seller runs on our origin when its frame is opened by itself',
    without: { 'pixel-frame-sandbox': '' },
    test: [
      'pixel-frame.test.ts',
      'the frame has no origin, reaches its hosts alone, and knows no event that is not sent',
    ],
  },
  {
    name: 'the frame of the pixels has every right of a page',
    without: { 'pixel-frame-rights': '' },
    test: ['pixel-frame.test.tsx', 'the right to run scripts and no other'],
  },
  {
    name: 'what opens an account is sealed for nobody in particular',
    without: { 'sealed-for-owner': '' },
    test: ['sealed-access.test.ts', 'a sealed text opens for its owner, and neither for others nor changed'],
  },
  {
    name: 'a test of a pixel is sent as an event that counts',
    without: { 'test-is-a-test': '' },
    test: ['pixel-calls.test.ts', 'a test is sent as a test, with the missing data reported before'],
  },
  {
    name: 'a key is kept for a pixel that the seller does not have',
    without: { 'own-pixel': '' },
    test: ['pixel-calls.test.ts', 'of a pixel that the product does not have'],
  },
  {
    name: 'an account that its gateway turns away is told as one of which nothing is known',
    without: { 'account-turned-away': '' },
    test: ['account-check.test.ts', 'turns an account away'],
  },
  {
    name: 'payments are routed to a gateway that is not here',
    without: { 'routing-to-known-gateways': '' },
    test: ['gateway-calls.test.ts', 'names no gateway that is not here'],
  },
  {
    name: 'a buyer whose name looks like the number of an order is never found',
    without: { 'names-like-numbers': 'return named' },
    test: ['http/office/real-names.test.ts', 'where it looks like the number of an order'],
  },
]
