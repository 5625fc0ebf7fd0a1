/* Written by `npm run schema` from the migrations; a test compares it. Do not edit it. */

/** The rows of every table, as the driver reads them. JSON is `unknown` here: `rows.ts` says what it holds. */
export type Schema = {
  account_webhooks: {
    gateway: string
    seller_id: number
    charged_at: Date
    came_at: Date | null
    told_at: Date | null
  }
  advertising_choices: {
    id: number
    seller_id: number
    session_id: string
    choice: 'granted' | 'denied'
    locale: string
    words: number
    chosen_at: Date
  }
  affiliates: {
    id: number
    seller_id: number
    name: string
    product_ids: number[]
    body: unknown
    retired_at: Date | null
  }
  asked_mails: {
    key: string
    at: Date
    session_id: string
  }
  attempt_hours: {
    seller_id: number
    hour: Date
    currency: string
    method: string
    gateway: string
    brand: string
    code: string
    made: number
    made_amount: number
    charges: number
    refusals: number
    gross: number
    refunded: number
    disputed: number
  }
  attempt_legs: {
    attempt_id: string
    number: 1 | 2
    seller_id: number
    reference: string
    gateway_id: string | null
    amount: number
    total: number
    installments: number
    installment_value: number
    card: unknown
    state:
      | 'planned'
      | 'authorizing'
      | 'awaiting'
      | 'in-review'
      | 'authorized'
      | 'capturing'
      | 'captured'
      | 'refused'
      | 'uncaptured'
      | 'voided'
    code: string | null
    gateway_code: string | null
    advice: unknown
    sent_at: Date | null
    refund_claimed: number
    charged_back: boolean
    disputes: number
  }
  attempts: {
    id: string
    payment_id: string
    seller_id: number
    product_id: number
    number: number
    reference: string
    nonce: string
    contents_hash: string
    gateway: string
    method: string
    state:
      | 'authenticating'
      | 'sending'
      | 'unknown'
      | 'awaiting'
      | 'in-review'
      | 'approved'
      | 'refused'
      | 'not-sent'
      | 'expired'
      | 'canceled'
      | 'superseded'
      | 'refunded'
      | 'partially-refunded'
      | 'charged-back'
    currency: string
    amount: number
    total: number
    installments: number
    installment_value: number
    card: unknown
    guard_key: string | null
    guard_facts: string[]
    sold_once: boolean
    paid_before: string | null
    gateway_id: string | null
    stored_reference: string | null
    code: string | null
    gateway_code: string | null
    advice: unknown
    tried: string[]
    remaining: number
    retryable: boolean
    action: unknown
    risk: unknown
    expires_at: Date | null
    due_at: Date | null
    created_at: Date
    outcome_at: Date | null
    coupon: unknown
    three_ds: unknown
    sent_at: Date | null
    cards: unknown
    refund_claimed: number
    holds_until: Date | null
    holds_ended: boolean
    looked_at: Date | null
    has_holds: boolean
    initiator: 'buyer' | 'merchant'
  }
  audit_entries: {
    id: number
    at: Date
    seller_id: number | null
    user_id: number | null
    action: string
    target_kind: string | null
    target_id: string | null
    fields: string[]
    facts: unknown
  }
  batches: {
    id: number
    seller_id: number
    product_id: number
    name: string
    position: number
    release_type: 'fixed_date' | 'fixed_date_range' | 'offer_group_stock' | null
    release_fixed_date: Date | null
    release_interval_start_date: Date | null
    release_interval_end_date: Date | null
    release_offer_group_stock_id: number | null
    stock: number
    sold: number
    held: number
    half_price_taken: number
    voucher_held: number
    body: unknown
    relative_dates: unknown
    retired_at: Date | null
  }
  build_files: {
    name: string
    body: Buffer
    kept_until: Date
  }
  bumps: {
    product_id: number
    bump_product_id: number
    seller_id: number
    position: number
    offer_hash: string | null
    assoc_ticket: number | null
    body: unknown
  }
  cancellations: {
    id: string
    reference: string
    sale_id: string | null
    name: string
    order_number: string
    email: string
    locale: string
    is_for_cause: boolean
    cause: string | null
    wanted_on: string | null
    received_at: Date
    state: 'received' | 'unmatched' | 'several' | 'ending' | 'ended' | 'undone' | 'repeated'
    seller_id: number | null
    payment_id: string | null
    ends_at: Date | null
    is_mailed: boolean
    due_at: Date | null
    tries: number
  }
  card_codes: {
    id: string
    session_id: string
    seller_id: number
    product_id: number
    email: string
    address_block: string
    locale: string
    tries: number
    used_at: Date | null
    created_at: Date
    expires_at: Date
  }
  card_range_state: {
    only_row: boolean
    version: number
    loaded_at: Date | null
  }
  card_ranges: {
    first: number
    last: number
    country: string
    brand: string | null
    kind: string | null
  }
  card_rights: {
    session_id: string
    seller_id: number
    email: string
    expires_at: Date
  }
  card_tries: {
    key: string
    at: Date
    attempt_id: string
  }
  catalogue_revisions: {
    id: number
    seller_id: number
    version: number
    kind: 'seller' | 'custom_checkout' | 'product' | 'coupon' | 'affiliate'
    entry_id: string
    entry_version: number
    source: 'file' | 'office' | 'retirement' | 'undo'
    author: string | null
    before: unknown
    after: unknown
    at: Date
  }
  catalogue_state: {
    only_row: boolean
    version: number
  }
  charged_cards: {
    card_key: string
    seller_id: number
    attempt_id: string
    at: Date
  }
  coupon_buyers: {
    coupon_id: number
    buyer_key: string
    seller_id: number
    uses: number
    use_limit: number
  }
  coupons: {
    id: number
    seller_id: number
    name: string
    code: string
    type: 'PERCENTAGE' | 'AMOUNT'
    value: number
    product_ids: number[]
    use_limit: number | null
    per_buyer_limit: number | null
    minimum_amount: number | null
    starts_at: Date | null
    due_date: Date | null
    redemptions: number
    voucher_held: number
    body: unknown
    relative_dates: unknown
    retired_at: Date | null
    series: string | null
  }
  csp_reports: {
    page: string
    directive: string
    blocked: string
    source: string
    count: number
    first_seen_at: Date
    last_seen_at: Date
  }
  custom_checkouts: {
    id: number
    seller_id: number
    body: unknown
  }
  departures: {
    session_id: string
    departure: string
    product_id: number
    at: Date
    undone_at: Date | null
  }
  email_changes: {
    user_id: number
    id: string
    token_hash: Buffer
    email: string
    expires_at: Date
  }
  email_undos: {
    token_hash: Buffer
    user_id: number
    email: string
    changed_at: Date
    expires_at: Date
  }
  entries: {
    id: number
    seller_id: number
    product_id: number
    issued_ticket_id: string
    event_key_id: string | null
    check_in_point: string
    client_uuid: string
    at: Date
    synced_at: Date
    device_id: string
  }
  event_addresses: {
    address: string
    ip: string
    seen_at: Date
  }
  event_keys: {
    id: string
    seller_id: number
    product_id: number
    name: string
    key_hash: string
    created_at: Date
    seen_at: Date | null
    revoked_at: Date | null
  }
  export_parts: {
    export_id: string
    number: number
    body: Buffer
  }
  exports: {
    id: string
    seller_id: number
    author: string
    kind: 'sales' | 'subscriptions' | 'leads' | 'holders' | 'figures'
    people: boolean
    query: unknown
    locale: string
    state: 'waiting' | 'running' | 'ready' | 'failed' | 'withdrawn'
    rows: number
    parts: number
    after: string | null
    tries: number
    created_at: Date
    changed_at: Date
    expires_at: Date
  }
  factor_codes: {
    user_id: number
    id: string
    session_id: string
    tries: number
    expires_at: Date
  }
  factor_recoveries: {
    user_id: number
    token_hash: Buffer
    started_by: number | null
    created_at: Date
    ready_at: Date
    expires_at: Date
  }
  factor_undos: {
    token_hash: Buffer
    user_id: number
    expires_at: Date
  }
  figures_state: {
    only_row: boolean
    until: Date
  }
  funnel_hours: {
    seller_id: number
    hour: Date
    product_id: number
    begun: number
    tried: number
    paid: number
  }
  gateway_breakers: {
    gateway: string
    state: unknown
    version: number
  }
  gateway_credentials: {
    seller_id: number
    gateway: string
    key_id: string
    salt: Buffer
    sealed: Buffer
    updated_at: Date
    names: string[] | null
    updated_by: string | null
  }
  holds: {
    id: number
    attempt_id: string
    seller_id: number
    kind: 'stock' | 'coupon' | 'ticket'
    product_id: number | null
    quantity: number
    state: 'held' | 'sold' | 'released'
    coupon_id: number | null
    buyer_keys: string[]
    batch_id: number | null
    ticket_id: number | null
    reservation: string | null
    holders: unknown
    voucher: boolean
  }
  issued_tickets: {
    id: string
    seller_id: number
    payment_id: string
    hold_id: number
    product_id: number
    batch_id: number
    ticket_id: number
    number: number
    batch_name: string
    ticket_name: string
    half_price: boolean
    half_price_proof: string | null
    holder_name: string | null
    holder_email: string | null
    state: 'valid' | 'transferred' | 'void'
    void_reason: 'refunded' | 'charged-back' | null
    replaces: string | null
    version: number
    created_at: Date
    changed_at: Date
    links_version: number
  }
  kept_card_keys: {
    seller_id: number
    gateway: string
    stored_reference: string
    card_key: string
  }
  leads: {
    uuid: string
    seller_id: number
    product_id: number
    session_id: string
    step: number
    fields: unknown
    origin: unknown
    status: string | null
    version: number
    created_at: Date
    updated_at: Date
    may_be_abandoned: boolean
    without_purchase: boolean
  }
  ledger_entries: {
    id: number
    entry_key: string
    seller_id: number
    payment_id: string
    attempt_id: string
    kind: 'charge' | 'refund' | 'void' | 'chargeback' | 'chargeback-reversal'
    amount: number
    currency: string
    gateway: string
    gateway_id: string | null
    at: Date
    leg: number | null
  }
  ledger_hours: {
    seller_id: number
    hour: Date
    currency: string
    method: string
    gateway: string
    charges: number
    gross: number
    refunded: number
    disputed: number
  }
  look_previews: {
    user_id: number
    look_id: number
    seller_id: number
    token_hash: Buffer
    entry: unknown
    expires_at: Date
  }
  mandates: {
    attempt_id: string
    seller_id: number
    gateway: string
    reference: string
    state: 'created' | 'approved' | 'rejected' | 'expired' | 'canceled'
    created_at: Date
    updated_at: Date
    end_due_at: Date | null
    end_tries: number
  }
  members: {
    seller_id: number
    user_id: number
    role: 'owner' | 'manager' | 'finance' | 'support' | 'editor' | 'viewer'
    created_at: Date
  }
  offers: {
    product_id: number
    hash: string
    seller_id: number
    position: number
    amount: number | null
    status_offer: string
    body: unknown
  }
  office_links: {
    token_hash: Buffer
    id: string
    kind: 'setup' | 'invitation' | 'password'
    email: string | null
    seller_id: number | null
    role: 'owner' | 'manager' | 'finance' | 'support' | 'editor' | 'viewer' | null
    created_at: Date
    expires_at: Date
    used_at: Date | null
    made_by: number | null
  }
  office_requests: {
    user_id: number
    key: string
    call: string
    contents: string
    state: 'running' | 'done' | 'unknown' | 'voided'
    answer: Buffer | null
    created_at: Date
  }
  office_sessions: {
    token_hash: Buffer
    id: string
    user_id: number
    device: string
    created_at: Date
    seen_at: Date
    proven_at: Date
    by_passkey: boolean
    mailbox_at: Date | null
  }
  opening_hours: {
    seller_id: number
    hour: Date
    product_id: number
    opened: number
    newcomers: number
  }
  operator_keys: {
    name: string
    key_hash: Buffer
    permissions: string[]
    expires_at: Date
    created_at: Date
    revoked_at: Date | null
  }
  operator_marks: {
    id: number
    kind: 'reversal' | 'difference'
    subject: number
    note: string
    author: string
    at: Date
  }
  operator_notices: {
    name: string
    first_seen_at: Date
    last_seen_at: Date
  }
  operator_uses: {
    id: number
    operator: string
    call: string
    target: string | null
    used_at: Date
    outcome: string | null
  }
  operator_visits: {
    id: number
    user_id: number
    seller_id: number
    reason: string
    writes: boolean
    began_at: Date
    ends_at: Date
    left_at: Date | null
  }
  operators: {
    user_id: number
    role: 'admin' | 'helper'
    created_at: Date
  }
  origin_hours: {
    seller_id: number
    hour: Date
    currency: string
    product_id: number
    offer: string
    affiliate: string
    source: string
    charges: number
    gross: number
    refunded: number
    disputed: number
  }
  outbox: {
    id: number
    topic: string
    payload: unknown
    created_at: Date
  }
  passkey_challenges: {
    challenge_hash: Buffer
    purpose: 'add' | 'sign-in' | 'prove'
    user_id: number | null
    expires_at: Date
  }
  payments: {
    id: string
    trans: string
    session_id: string
    seller_id: number
    product_id: number
    generation: number
    state: 'open' | 'paid' | 'given-up'
    lead_uuid: string | null
    currency: string
    amount: number
    locale: string
    buyer: unknown
    origin: unknown
    created_at: Date
    updated_at: Date
    paid_at: Date | null
    delivery: unknown
    agreement: unknown
    renewal: unknown
    erased_at: Date | null
    order_number: string
    links_version: number
  }
  pending_reversals: {
    id: number
    reversal_key: string
    seller_id: number
    attempt_id: string
    kind: 'refund' | 'void'
    amount: number
    reason: string
    state: 'pending' | 'received' | 'done' | 'refused'
    tries: number
    due_at: Date | null
    created_at: Date
    leg: number | null
    gateway_reversal_id: string | null
    stranded_at: Date | null
  }
  picture_files: {
    key: string
    format: 'avif' | 'webp' | 'plain' | 'link'
    width: number
    type: string
    body: Buffer
  }
  pictures: {
    key: string
    address: string
    taken_at: Date
  }
  pixel_accesses: {
    seller_id: number
    provider: string
    pixel: string
    sealed: Buffer
    updated_at: Date
  }
  pixel_sends: {
    payment_id: string
    seller_id: number
    provider: string
    pixel: string
    event: string
    event_id: string
    happened_at: Date
    state: 'sending' | 'taken' | 'refused'
    reason: string | null
    tries: number
    sent_at: Date
  }
  pixels: {
    product_id: number
    provider: string
    id: string
    seller_id: number
    position: number
    body: unknown
  }
  products: {
    id: number
    seller_id: number
    name: string
    type: 'TRANSACTION' | 'SUBSCRIPTION' | 'CONTRACT'
    product_type_id: number
    format: 'DIGITAL' | 'PHYSICALPRODUCT'
    currency: string
    amount: number
    status_product: string
    status_offer: string
    is_active: 0 | 1
    hash: string | null
    custom_checkout_id: number | null
    stock: number | null
    sold: number
    held: number
    voucher_held: number
    body: unknown
    relative_dates: unknown
    retired_at: Date | null
  }
  reconciliation_differences: {
    id: number
    gateway: string
    reference: string
    movement: 'charge' | 'refund' | 'chargeback' | 'chargeback-reversal'
    kind: 'missing-here' | 'missing-there' | 'amount' | 'currency' | 'state'
    theirs: number | null
    ours: number | null
    currency: string
    gateway_id: string | null
    moved_at: Date
    found_at: Date
    seen_at: Date
    state: 'open' | 'agreed' | 'closed'
    closed_at: Date | null
    reason: string | null
  }
  reconciliations: {
    gateway: string
    day: string
    started_at: Date
    finished_at: Date | null
    compared: number
    found: number
    failure: string | null
  }
  recovery_codes: {
    user_id: number
    code_hash: Buffer
    used_at: Date | null
  }
  refund_days: {
    seller_id: number
    user_id: number
    day: string
    currency: string
    amount: number
  }
  refund_items: {
    refund_key: string
    sale_id: string
    seller_id: number
    payment_id: string
    number: number
    state: 'asked' | 'ended' | 'freed'
  }
  refund_limits: {
    id: number
    seller_id: number
    role: string | null
    user_id: number | null
    currency: string
    amount: number
  }
  refunds: {
    id: string
    refund_id: string
    refund_key: string
    part: number
    contents: string
    kind: 'refund' | 'void'
    way: 'gateway' | 'transfer'
    seller_id: number
    payment_id: string
    attempt_id: string
    sale_id: string
    card: number | null
    amount: number
    currency: string
    reason: string
    state: 'asked' | 'received' | 'unknown' | 'done' | 'refused'
    gateway_key: string
    gateway_refund_id: string | null
    refusal: string | null
    tries: number
    due_at: Date | null
    created_at: Date
    ended_at: Date | null
    applied_at: Date | null
  }
  reservations: {
    token: string
    seller_id: number
    product_id: number
    batch_id: number
    ticket_id: number
    session_id: string
    reservation_key: string | null
    quantity: number
    state: 'open' | 'paying' | 'ended'
    started_at: Date
    ends_at: Date
    address_block: string | null
  }
  sale_hours: {
    seller_id: number
    hour: Date
    product_id: number
    currency: string
    sales: number
    amount: number
  }
  sales: {
    id: string
    sale_id: string
    chc: string
    payment_id: string
    seller_id: number
    product_id: number
    line: number
    offer_hash: string | null
    name: string
    amount: number
    currency: string
    status: string
    code: string | null
    version: number
    created_at: Date
    paid_at: Date | null
    dropped: boolean
    unit: number
    discount: number
    deferred: number
    shipping: number
    terms: unknown
    refundable: number
    refund_claimed: number
    refunded: number
    indexed_status: string | null
    ended_at: Date | null
  }
  saved_cards: {
    id: string
    seller_id: number
    email: string
    gateway: string
    stored_reference: string
    brand: string
    bin: string
    last_four: string
    expires: string
    created_at: Date
  }
  security_counts: {
    id: number
    at: Date
    kind: string
    route: string | null
    gateway: string | null
    reason: string | null
    address: string | null
    count: number
  }
  seller_security: {
    seller_id: number
    needs_factor: boolean
  }
  seller_stops: {
    id: number
    seller_id: number
    is_stopped: boolean
    reason: string
    author: string
    at: Date
  }
  sellers: {
    id: number
    name: string
    country: string
    body: unknown
    catalogue_version: number
    stopped_at: Date | null
    renews_since: Date | null
  }
  sent_mails: {
    payment_id: string
    what: string
    kind: string
    sent_at: Date
  }
  shortened_reservations: {
    token: string
    full_end: Date
  }
  sign_in_tries: {
    id: number
    key: string
    at: Date
  }
  subscription_changes: {
    id: number
    subscription_id: string
    kind: 'cancelled' | 'moved'
    author: string
    number: number | null
    due_before: Date | null
    due_after: Date | null
    at: Date
  }
  subscription_charges: {
    id: number
    subscription_id: string
    seller_id: number
    number: number
    amount: number
    currency: string
    due_at: Date
    state: 'scheduled' | 'charging' | 'paid' | 'failed' | 'canceled' | 'refunded' | 'charged-back'
    sale_id: string | null
    attempt_id: string | null
    paid_at: Date | null
    renew_at: Date | null
    automatic_attempts: number
    automatic_attempt_id: string | null
    hold_code: string | null
  }
  subscription_notices: {
    subscription_id: string
    kind: 'renewal-reminder' | 'renewal-failed' | 'renewal-failed-finally' | 'subscription-unpaid'
    charge: number
    seller_id: number
    ordered_at: Date
    sent_at: Date | null
  }
  subscriptions: {
    id: string
    subscription_id: string
    seller_id: number
    payment_id: string
    sale_id: string
    product_id: number
    offer_hash: string | null
    name: string
    type: 'SUBSCRIPTION' | 'CONTRACT'
    status: 'trialing' | 'active' | 'past-due' | 'ended'
    buyer: unknown
    locale: string
    period: number
    amount: number
    currency: string
    method: string
    installments: number
    gateway: string
    stored_reference: string | null
    card: unknown
    time_zone: string
    started_at: Date
    trial_ends_at: Date | null
    next_charge_at: Date | null
    charges_total: number | null
    ends_at: Date | null
    ended_at: Date | null
    end_reason: 'refunded' | 'charged-back' | 'completed' | 'cancelled' | 'unpaid' | null
    terms: unknown
    created_at: Date
    cancelled_to: Date | null
  }
  team_events: {
    id: number
    seller_id: number
    event: string
    subject: string
    facts: unknown
    at: Date
  }
  team_events_state: {
    only_row: boolean
    noted_until: Date
  }
  team_mail_choices: {
    user_id: number
    event: string
    is_wanted: boolean
  }
  team_mails: {
    seller_id: number
    user_id: number
    event: string
    told_to: number
    mailed_at: Date | null
  }
  ticket_keys: {
    key_id: string
    public_key: string
    created_at: Date
    revoked_at: Date | null
  }
  tickets: {
    id: number
    seller_id: number
    product_id: number
    batch_id: number
    hash: string
    name: string
    position: number
    amount: number
    body: unknown
    retired_at: Date | null
    half_price: boolean
  }
  totp_factors: {
    user_id: number
    sealed: Buffer
    step: number
    created_at: Date
    confirmed_at: Date | null
  }
  unpaid_orders: {
    key: string
    at: Date
    attempt_id: string
  }
  uploaded_pictures: {
    seller_id: number
    key: string
    uploaded_at: Date
  }
  used_captchas: {
    id: string
    expires_at: Date
  }
  user_passkeys: {
    id: string
    user_id: number
    credential_id: string
    public_key: Buffer
    algorithm: number
    counter: number
    name: string
    created_at: Date
    used_at: Date | null
  }
  users: {
    id: number
    email: string
    email_key: string
    name: string
    password: string
    locale: string
    created_at: Date
    password_reset_at: Date | null
  }
  vault_cards: {
    token_hash: Buffer
    bin: string
    last_four: string
    brand: string
    month: string
    year: string
    wallet: 'apple-pay' | 'google-pay' | null
    gateway: string | null
    card: Buffer
    security_code: Buffer | null
    expires_at: Date
    security_code_expires_at: Date
    payment_id: string | null
  }
  visit_events: {
    event_id: string
    action: string
    session_id: string
    seller_id: number
    product_id: number
    event: string
    body: unknown
    about: unknown
    happened_at: Date
  }
  visit_sends: {
    event_id: string
    seller_id: number
    provider: string
    pixel: string
    state: 'sending' | 'taken' | 'refused'
    reason: string | null
    tries: number
    sent_at: Date
  }
  waiting_list_entries: {
    id: string
    position: number
    seller_id: number
    product_id: number
    batch_id: number
    ticket_id: number
    email: string
    locale: string
    quantity: number
    state: 'waiting' | 'offered' | 'taken' | 'declined' | 'lapsed' | 'left'
    reservation: string | null
    joined_at: Date
    changed_at: Date
    mailbox: string | null
  }
  waiting_room_visitors: {
    product_id: number
    opens_at: Date
    session_id: string
    came: number
    early: boolean
    admits_at: Date | null
  }
  waiting_rooms: {
    product_id: number
    opens_at: Date
    next_at: Date | null
  }
  webhook_events: {
    gateway: string
    event_id: string
    type: string
    reference: string | null
    gateway_id: string | null
    received_at: Date
    processed_at: Date | null
    reported: unknown
    seller_id: number
    reversal: unknown
  }
  withdrawals: {
    id: string
    reference: string
    sale_id: string | null
    name: string
    order_number: string
    email: string
    locale: string
    received_at: Date
    state: 'received' | 'unmatched' | 'refunding' | 'done' | 'asked' | 'repeated'
    seller_id: number | null
    payment_id: string | null
    right_ends_at: Date | null
    reason: string | null
    due_at: Date | null
    tries: number
    answer: 'refund' | 'refuse' | 'outside' | null
    answer_text: string | null
    answered_by: string | null
    answered_at: Date | null
    answers: number
    owes_mail: boolean
    acknowledges: boolean
    acknowledged_at: Date | null
    guarantee_ends_at: Date | null
  }
}

/** Columns with a default, which an insert may leave out. */
export type DefaultColumns = {
  account_webhooks: 'charged_at'
  advertising_choices: 'chosen_at'
  asked_mails: 'at'
  attempt_legs: 'refund_claimed' | 'charged_back' | 'disputes'
  attempts:
    | 'guard_facts'
    | 'sold_once'
    | 'tried'
    | 'remaining'
    | 'retryable'
    | 'created_at'
    | 'refund_claimed'
    | 'holds_ended'
    | 'has_holds'
    | 'initiator'
  audit_entries: 'at' | 'fields' | 'facts'
  batches: 'sold' | 'held' | 'half_price_taken' | 'voucher_held' | 'relative_dates'
  cancellations: 'received_at' | 'state' | 'tries'
  card_codes: 'tries' | 'created_at'
  card_range_state: 'only_row' | 'version'
  card_tries: 'at'
  catalogue_revisions: 'at'
  catalogue_state: 'only_row'
  charged_cards: 'at'
  coupons: 'redemptions' | 'voucher_held' | 'relative_dates'
  csp_reports: 'first_seen_at' | 'last_seen_at'
  email_undos: 'changed_at'
  entries: 'synced_at'
  event_addresses: 'seen_at'
  event_keys: 'id' | 'created_at'
  exports: 'id' | 'state' | 'rows' | 'parts' | 'tries' | 'created_at' | 'changed_at'
  factor_codes: 'tries'
  factor_recoveries: 'created_at'
  figures_state: 'only_row'
  gateway_credentials: 'updated_at'
  holds: 'buyer_keys' | 'voucher'
  issued_tickets: 'id' | 'state' | 'version' | 'created_at' | 'changed_at' | 'links_version'
  leads: 'version' | 'created_at' | 'updated_at'
  ledger_entries: 'at'
  mandates: 'created_at' | 'updated_at' | 'end_tries'
  members: 'created_at'
  office_links: 'id' | 'created_at'
  office_requests: 'created_at'
  office_sessions: 'id' | 'created_at' | 'seen_at' | 'proven_at' | 'by_passkey'
  operator_keys: 'created_at'
  operator_marks: 'at'
  operator_notices: 'first_seen_at' | 'last_seen_at'
  operator_uses: 'used_at'
  operator_visits: 'began_at'
  operators: 'created_at'
  outbox: 'created_at'
  payments: 'created_at' | 'updated_at' | 'delivery' | 'agreement' | 'order_number' | 'links_version'
  pending_reversals: 'tries' | 'created_at'
  pictures: 'taken_at'
  pixel_accesses: 'updated_at'
  pixel_sends: 'state' | 'tries' | 'sent_at'
  products: 'sold' | 'held' | 'voucher_held' | 'relative_dates'
  reconciliation_differences: 'found_at' | 'seen_at' | 'state'
  reconciliations: 'started_at' | 'compared' | 'found'
  refund_items: 'state'
  refunds: 'tries' | 'created_at'
  sales:
    | 'version'
    | 'created_at'
    | 'dropped'
    | 'discount'
    | 'deferred'
    | 'shipping'
    | 'terms'
    | 'refundable'
    | 'refund_claimed'
    | 'refunded'
  saved_cards: 'created_at'
  security_counts: 'at'
  seller_security: 'needs_factor'
  seller_stops: 'at'
  sellers: 'catalogue_version'
  sent_mails: 'sent_at'
  sign_in_tries: 'at'
  subscription_changes: 'at'
  subscription_charges: 'automatic_attempts'
  subscription_notices: 'ordered_at'
  subscriptions: 'created_at'
  team_events: 'facts' | 'at'
  team_events_state: 'only_row' | 'noted_until'
  ticket_keys: 'created_at'
  totp_factors: 'step' | 'created_at'
  unpaid_orders: 'at'
  uploaded_pictures: 'uploaded_at'
  user_passkeys: 'id' | 'created_at'
  users: 'created_at'
  visit_events: 'happened_at'
  visit_sends: 'state' | 'tries' | 'sent_at'
  webhook_events: 'received_at' | 'seller_id'
  withdrawals: 'received_at' | 'state' | 'tries' | 'answers' | 'owes_mail' | 'acknowledges'
}

/** Columns that only the database writes. */
export type GeneratedColumns = {
  advertising_choices: 'id'
  audit_entries: 'id'
  catalogue_revisions: 'id'
  coupons: 'id' | 'code'
  entries: 'id'
  holds: 'id'
  leads: 'may_be_abandoned' | 'without_purchase'
  ledger_entries: 'id'
  operator_marks: 'id'
  operator_uses: 'id'
  operator_visits: 'id'
  outbox: 'id'
  pending_reversals: 'id'
  reconciliation_differences: 'id'
  refund_limits: 'id'
  security_counts: 'id'
  seller_stops: 'id'
  sign_in_tries: 'id'
  subscription_changes: 'id'
  subscription_charges: 'id'
  team_events: 'id'
  tickets: 'half_price'
  users: 'id' | 'email_key'
  waiting_list_entries: 'position' | 'mailbox'
  waiting_room_visitors: 'came'
}
