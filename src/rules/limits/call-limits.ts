/*
 * How often a call may be made per minute: by one session at one address, and by a whole block of addresses (/24, or
 * /48 of IPv6). A block belongs to a carrier, a school or a company, so it may make many times more. Above either limit
 * a call is refused.
 *
 * Counted in each process. Calls that cost money do not rely on it: see card-tries.ts and decision 0059.
 */
export type CallLimit = Readonly<{ session: number; block: number }>

/** The limits of calls that write, that ask another service, or by which secrets could be guessed; by their names. */
export const CALL_LIMITS = {
  checkoutProduct: { session: 240, block: 9000 },
  product: { session: 240, block: 9000 },
  createLead: { session: 60, block: 1200 },
  saveLead: { session: 240, block: 4800 },
  // Enough for a buyer who mistypes, far too few for who tries out names.
  checkCoupon: { session: 30, block: 300 },
  // A buyer who chooses tickets taps often, and a whole crowd of them may share one address.
  checkAmount: { session: 120, block: 6000 },
  reserveTickets: { session: 120, block: 6000 },
  changeReservation: { session: 120, block: 6000 },
  releaseReservation: { session: 120, block: 6000 },
  // Each may send a mail to the named person.
  joinWaitingList: { session: 10, block: 300 },
  readTickets: { session: 60, block: 1200 },
  // Each sends a mail to the named person.
  transferTicket: { session: 20, block: 300 },
  forgetMe: { session: 10, block: 600 },
  // A page says several at once; its panel looks every few seconds.
  trackVisit: { session: 60, block: 1500 },
  lexip: { session: 60, block: 1500 },
  listVisit: { session: 60, block: 600 },
  chooseAdvertising: { session: 20, block: 1200 },
  // Each may ask a name server.
  checkEmail: { session: 30, block: 600 },
  postalCode: { session: 60, block: 600 },
  calculateFreight: { session: 60, block: 600 },
  // A card is typed in a frame that knows no session, so all of a block's buyers would share the smaller number.
  tokenizeCard: { session: 600, block: 600 },
  keepWallet: { session: 600, block: 600 },
  openWalletSession: { session: 600, block: 600 },
  cardBin: { session: 60, block: 1200 },
  priority: { session: 60, block: 1200 },
  pay: { session: 30, block: 600 },
  payAgain: { session: 30, block: 600 },
  // May send a mail to the buyer.
  mailAgain: { session: 10, block: 100 },
  askCardCode: { session: 10, block: 100 },
  openSavedCards: { session: 30, block: 300 },
  removeSavedCard: { session: 30, block: 300 },
  checkPayment: { session: 60, block: 1200 },
  stopNaming: { session: 30, block: 600 },
  renewPix: { session: 30, block: 600 },
  token3ds: { session: 30, block: 600 },
  complete3ds: { session: 60, block: 1200 },
  challenge3ds: { session: 120, block: 2400 },
  challengeWebhook: { session: 60, block: 1200 },
} as const satisfies Record<string, CallLimit>

/** The limits of everything else that is served. */
export const ROUTE_LIMITS = {
  /** Pages and what they are made of: far beyond a crowd behind one address, short of what a machine can render. */
  pages: { session: 240, block: 9000 },
  /** Pictures from the database: a page shows several, and every invented name causes a lookup. */
  pictures: { session: 1200, block: 30_000 },
  /** Event streams, the pictures of a code, and pages behind links. */
  follow: { session: 120, block: 2400 },
  /** A PDF takes longer than anything else that a page asks for. */
  documents: { session: 20, block: 300 },
  /** A page that asks every few seconds, in several tabs; and a crowd of them behind one address. */
  'waiting-room': { session: 120, block: 12_000 },
  /** Forms without scripts: as of the call that pays. */
  forms: { session: 30, block: 600 },
  /** Every sending is several claims. */
  'event-forms': { session: 30, block: 3000 },
  /** Where wallets, and the issuers of cards, send buyers back to. */
  'wallet-return': { session: 60, block: 1200 },
  /** Many devices may share one address; a key has far too many bits to be guessed at this rate. */
  'check-in': { session: 120, block: 1200 },
  /** Far more than the pages of a crowd report together, and nothing that a database notices. */
  'csp-reports': { session: 120, block: 600 },
  /**
   * Far beyond the volume of a gateway, even when it resends a day's events after an outage. Excess requests are asked
   * to retry: gateways repeat events that do not get a 200.
   */
  webhooks: { session: 12_000, block: 12_000 },
  /** Operators' calls without the key: callers who share the key holder's address cannot lock them out. */
  operators: { session: 60, block: 60 },
  /** No page of the office asks that often. */
  office: { session: 240, block: 2400 },
  /** An uploaded file occupies a core for seconds. */
  'office-files': { session: 30, block: 120 },
} as const satisfies Record<string, CallLimit>

export type RouteLimitName = keyof typeof ROUTE_LIMITS
