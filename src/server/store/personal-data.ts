/**
 * Every column of the database: whether it holds anything of a person, how long that is kept and how it goes. A test
 * compares it with `schema.sql`, so a new column has to be listed here, as `plain` where it says nothing of anybody.
 * Export and erasure are made of this table (`buyers/personal-data-store.ts`, record 122).
 */

/** By what the rows of a person are found. */
export type PersonalLink =
  | 'purchase'
  | 'attempt'
  | 'kept card'
  | 'lead'
  | 'e-mail'
  | 'session'
  | 'reference'
  | 'buyer key'
  /**
   * Not linked: nobody can determine whose they are, and they expire by age; of a shop's files all are deleted with a
   * person.
   */
  | 'nothing'

/** A table that holds something of buyers. `plain` are its other columns: they stay, so that the books stay whole. */
export type PersonalTable = {
  of: PersonalLink
  /** `purchases`, `leads`, `webhooks`: as long as the operator's setting of that name says. */
  kept: string
  plain: string
  personal: Readonly<Record<string, PersonalColumn>>
}

/** `blank` is the SQL of what is written over it, of the row `t`; without it the row is deleted. */
export type PersonalColumn = { what: string; blank?: string }

const NOBODY = `jsonb_build_object('name', '', 'email', '', 'phone', '', 'document', '', 'country', t.buyer -> 'country',
  'address', null)`
const NO_CARD = `t.card || '{"bin": "", "last_four": ""}'`
const NO_HOLDERS = `jsonb_set(t.terms, '{tickets}', coalesce((select jsonb_agg(k - 'holders')
  from jsonb_array_elements(t.terms -> 'tickets') k), '[]'), false)`

const SESSION: PersonalColumn = { what: 'the browser session' }
const EMAIL: PersonalColumn = { what: 'the e-mail' }
const BUYER: PersonalColumn = { what: 'name, e-mail, phone, document and address', blank: NOBODY }
const CARD: PersonalColumn = { what: 'brand, BIN and last four digits of a card', blank: NO_CARD }
const CARD_KEY: PersonalColumn = { what: 'a keyed hash of a card' }
const STORED_REFERENCE: PersonalColumn = { what: "the gateway's name for a kept card" }

export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  advertising_choices: {
    of: 'session',
    kept: 'three years',
    plain: 'id seller_id choice locale words chosen_at',
    personal: { session_id: SESSION },
  },
  visit_events: {
    of: 'session',
    kept: 'two days',
    plain: 'action seller_id product_id event body happened_at',
    personal: {
      event_id: { what: 'a keyed hash of the session' },
      session_id: SESSION,
      about: { what: 'browser, address and click ids, until advertisers were told' },
    },
  },
  asked_mails: {
    of: 'session',
    kept: 'a day',
    plain: 'at',
    personal: {
      session_id: SESSION,
      key: { what: 'address block, document, e-mail, session, as keyed hashes' },
    },
  },
  attempt_legs: {
    of: 'attempt',
    kept: 'purchases',
    plain:
      'attempt_id number seller_id reference gateway_id amount total installments installment_value state code gateway_code advice sent_at refund_claimed charged_back disputes',
    personal: { card: CARD },
  },
  attempts: {
    of: 'purchase',
    kept: 'purchases',
    plain:
      'id payment_id seller_id product_id number reference nonce gateway method state currency amount total installments installment_value gateway_id code gateway_code advice tried remaining retryable expires_at due_at created_at outcome_at coupon sent_at refund_claimed sold_once paid_before holds_until holds_ended looked_at has_holds initiator',
    personal: {
      contents_hash: { what: 'a hash of what was submitted', blank: "'erased'" },
      card: CARD,
      guard_key: { what: 'product and document, or a keyed hash of them', blank: 'null' },
      guard_facts: { what: 'keyed hashes of e-mail, card and session', blank: "'{}'" },
      stored_reference: { ...STORED_REFERENCE, blank: 'null' },
      action: { what: 'a code or slip made out to the payer', blank: 'null' },
      risk: { what: 'score, address block and device', blank: 'null' },
      three_ds: { what: 'the authentication of the cardholder', blank: 'null' },
      cards: { what: 'keyed hashes of cards', blank: 'null' },
    },
  },
  cancellations: {
    of: 'e-mail',
    kept: 'five years; without a contract 90 days',
    plain:
      'id reference sale_id locale is_for_cause wanted_on received_at state seller_id payment_id ends_at is_mailed due_at tries',
    personal: {
      name: { what: 'the name' },
      order_number: { what: 'the order as it was typed' },
      email: EMAIL,
      cause: { what: 'why the buyer cancels' },
    },
  },
  card_codes: {
    of: 'e-mail',
    kept: 'a day',
    plain: 'id seller_id product_id locale tries used_at created_at expires_at',
    personal: {
      session_id: SESSION,
      email: EMAIL,
      address_block: { what: 'the address block' },
    },
  },
  card_rights: {
    of: 'e-mail',
    kept: 'an hour',
    plain: 'seller_id expires_at',
    personal: { session_id: SESSION, email: EMAIL },
  },
  card_tries: {
    of: 'attempt',
    kept: 'a day',
    plain: 'at attempt_id',
    personal: {
      key: { what: 'address block, device, session, BIN' },
    },
  },
  charged_cards: {
    of: 'attempt',
    kept: '30 days',
    plain: 'seller_id attempt_id at',
    personal: { card_key: CARD_KEY },
  },
  coupon_buyers: {
    of: 'buyer key',
    kept: 'purchases',
    plain: 'coupon_id seller_id uses use_limit',
    personal: {
      buyer_key: {
        what: 'document or e-mail of the buyer who used the coupon',
        blank: "'erased:' || gen_random_uuid()",
      },
    },
  },
  departures: {
    of: 'session',
    kept: 'a day',
    plain: 'departure product_id at undone_at',
    personal: { session_id: SESSION },
  },
  event_addresses: {
    of: 'nothing',
    kept: 'as many hours as KEEP_EVENT_ADDRESSES_HOURS says, by default none',
    plain: 'address seen_at',
    personal: { ip: { what: 'a network address behind a security event' } },
  },
  export_parts: {
    of: 'nothing',
    kept: '7 days',
    plain: 'export_id number',
    personal: { body: { what: 'a part of a file that a shop has had made of its lists, sealed' } },
  },
  exports: {
    of: 'nothing',
    kept: '7 days',
    plain:
      'id seller_id author kind people locale state rows parts after tries created_at changed_at expires_at',
    personal: { query: { what: 'what sales were searched for', blank: "t.query - 'q'" } },
  },
  holds: {
    of: 'attempt',
    kept: 'purchases',
    plain:
      'id attempt_id seller_id kind product_id quantity state coupon_id batch_id ticket_id reservation voucher',
    personal: {
      holders: { what: "names of tickets' holders", blank: 'null' },
      buyer_keys: { what: 'document and e-mail of the buyer who used the coupon', blank: "'{}'" },
    },
  },
  issued_tickets: {
    of: 'purchase',
    kept: 'purchases',
    plain:
      'id seller_id payment_id hold_id product_id batch_id ticket_id number batch_name ticket_name half_price state void_reason replaces version created_at changed_at links_version',
    personal: {
      half_price_proof: { what: 'the right to half price', blank: 'null' },
      holder_name: { what: "the name of a ticket's holder", blank: 'null' },
      holder_email: { what: "the e-mail of a ticket's holder", blank: 'null' },
    },
  },
  kept_card_keys: {
    of: 'kept card',
    kept: 'purchases',
    plain: 'seller_id gateway',
    personal: { stored_reference: STORED_REFERENCE, card_key: CARD_KEY },
  },
  leads: {
    of: 'lead',
    kept: 'leads',
    plain: 'seller_id product_id step status version created_at updated_at may_be_abandoned without_purchase',
    personal: {
      uuid: { what: 'names the lead in the browser' },
      session_id: SESSION,
      fields: { what: 'name, e-mail, phone, document and address as far as they were typed' },
      origin: { what: 'what the link said of the visitor' },
    },
  },
  payments: {
    of: 'purchase',
    kept: 'purchases',
    plain:
      'id trans seller_id product_id generation state currency amount locale created_at updated_at paid_at agreement renewal erased_at order_number links_version',
    personal: {
      session_id: { ...SESSION, blank: "'erased:' || t.id" },
      lead_uuid: { what: 'the lead that was typed before', blank: 'null' },
      buyer: BUYER,
      origin: {
        what: 'what the link said of the visitor',
        blank: `(t.origin - 'advertising') || '{"metas": {}, "wpp_id": null, "proposal_id": null}'`,
      },
      delivery: {
        what: 'delivery address, gift and its recipient',
        blank: "t.delivery - 'address' - 'gift'",
      },
    },
  },
  reconciliation_differences: {
    of: 'reference',
    kept: 'until erased',
    plain:
      'id gateway reference movement kind theirs ours currency gateway_id moved_at found_at seen_at state closed_at',
    personal: {
      reason: {
        what: "the operator's words",
        blank: "case when t.reason is null then null else 'erased' end",
      },
    },
  },
  refunds: {
    of: 'purchase',
    kept: 'purchases',
    plain:
      'id refund_id refund_key part kind way seller_id payment_id attempt_id sale_id card amount currency state gateway_key gateway_refund_id refusal tries due_at created_at ended_at applied_at',
    personal: {
      reason: { what: "the operator's words", blank: "'erased'" },
      contents: { what: "what was asked, in the operator's words", blank: "'erased'" },
    },
  },
  reservations: {
    of: 'session',
    kept: '30 days',
    plain: 'token seller_id product_id batch_id ticket_id reservation_key quantity state started_at ends_at',
    personal: {
      session_id: { ...SESSION, blank: "'erased:' || t.token" },
      address_block: { what: 'the address block, until bought or given back', blank: 'null' },
    },
  },
  sales: {
    of: 'purchase',
    kept: 'purchases',
    plain:
      'id sale_id chc payment_id seller_id product_id line offer_hash name amount currency status code version created_at paid_at dropped unit discount deferred shipping refundable refund_claimed refunded indexed_status ended_at',
    personal: {
      terms: { what: "names of tickets' holders", blank: NO_HOLDERS },
    },
  },
  saved_cards: {
    of: 'e-mail',
    kept: 'until it is removed or erased',
    plain: 'id seller_id gateway brand created_at',
    personal: {
      email: EMAIL,
      stored_reference: STORED_REFERENCE,
      bin: { what: 'of the card' },
      last_four: { what: 'of the card' },
      expires: { what: 'of the card' },
    },
  },
  subscriptions: {
    of: 'purchase',
    kept: 'purchases',
    plain:
      'id subscription_id seller_id payment_id sale_id product_id offer_hash name type status locale period amount currency method installments gateway time_zone started_at trial_ends_at next_charge_at charges_total ends_at ended_at end_reason terms created_at cancelled_to',
    personal: {
      buyer: BUYER,
      stored_reference: { ...STORED_REFERENCE, blank: 'null' },
      card: CARD,
    },
  },
  unpaid_orders: {
    of: 'attempt',
    kept: '8 days at most',
    plain: 'at attempt_id',
    personal: {
      key: { what: 'address block, document, e-mail, session, as keyed hashes' },
    },
  },
  waiting_list_entries: {
    of: 'e-mail',
    kept: '30 days',
    plain:
      'id position seller_id product_id batch_id ticket_id locale quantity state reservation joined_at changed_at',
    personal: { email: EMAIL, mailbox: { what: 'the e-mail without its tag' } },
  },
  waiting_room_visitors: {
    of: 'session',
    kept: '7 days',
    plain: 'product_id opens_at came early admits_at',
    personal: { session_id: SESSION },
  },
  webhook_events: {
    of: 'reference',
    kept: 'webhooks',
    plain: 'gateway event_id type reference gateway_id received_at processed_at seller_id reversal',
    personal: {
      reported: { what: 'what a gateway reported of a charge: the kept card, the payer', blank: 'null' },
    },
  },
  withdrawals: {
    of: 'e-mail',
    kept: 'five years; without a purchase 90 days',
    plain:
      'id reference sale_id locale received_at state seller_id payment_id right_ends_at reason due_at tries answer answered_at answers acknowledges acknowledged_at guarantee_ends_at owes_mail',
    personal: {
      name: { what: 'the name' },
      order_number: { what: 'the order as it was typed' },
      email: EMAIL,
      answer_text: { what: 'what the seller answered' },
      answered_by: { what: 'nothing of the buyer: the member who answered' },
    },
  },
}
