import type { Mutant } from './mutant.ts'

/** Guards of what strangers and members could take from a shop, or fill it with. */
export const ABUSE_MUTANTS: readonly Mutant[] = [
  {
    name: 'mails wait behind what visitors order by the hundred',
    without: { 'mails-before-visits': 'priority: 0,' },
    test: ['dispatch-outbox.test.ts', 'mails go before jobs that visitors order by the hundred'],
  },
  {
    name: 'a visit stores each parameter of its link with each of its events',
    without: { 'visits-keep-clicks-alone': 'metas,' },
    test: ['jobs/send-visits.test.ts', 'keeps of its link the click ids, and nothing else'],
  },
  {
    name: 'the same answer about advertising is kept as often as it is given',
    without: { 'choices-kept-once': 'where last.choice = ${choice} and last.locale is null)`.execute(' },
    test: ['advertising-calls.test.ts', 'the same answer again is no other one'],
  },
  {
    name: 'strangers of many networks keep the owner of an account out of the office',
    without: {
      'known-browsers-are-counted-apart':
        "if (browser === '') return count(deps, { own: [], isKnown: true })",
    },
    test: [
      'sign-in-tries.test.ts',
      'guesses from everywhere do not lock out a browser that has signed in before',
    ],
  },
  {
    name: 'a browser says by itself that it has signed in to an account before',
    without: { 'known-browser-of-the-account': "return id !== '' && proof !== '' ? id : null" },
    test: ['sign-in-tries.test.ts', 'the cookie of another account or a forged one is ignored'],
  },
  {
    name: 'each guess at a password is kept, however many there are',
    without: { 'tries-beyond-are-not-kept': 'where a.most < 0' },
    test: ['sign-in-tries.test.ts', 'leave no more rows than may be tried'],
  },
  {
    name: 'codes of an app are guessed from everywhere by who knows the password',
    without: { 'codes-are-counted': 'const tries = null' },
    test: [
      'sign-in-tries.test.ts',
      'codes are tried ten times an hour, from any address, and by the owner’s browser apart from that',
    ],
  },
  {
    name: 'a member of a shop floods the mailbox of a buyer',
    without: { 'mails-of-the-office': "if (over.length < 0) throw new CallError('TOO_MANY_MAILS')" },
    test: [
      'sale-corrections.test.ts',
      'confirmations are sent to one mailbox five times a day, for any member of the shop and any spelling',
    ],
  },
  {
    name: 'one seller fills the memory with pictures that wait to be drawn',
    without: { 'turns-at-most': "if (own < 0) return { kind: 'busy' }" },
    test: ['turns.test.ts', 'one seller takes some of the places'],
  },
  {
    name: 'another site reads by its length what a page says of its buyer',
    without: { 'no-lengths-for-other-sites': 'return isOwn || headers.cookie !== null' },
    test: ['send-page.test.ts', 'tells cross-site visitors nothing by its length'],
  },
  {
    name: 'what is no text is taken for the field of a form',
    without: { 'forms-are-texts': 'return Object.fromEntries(fields)' },
    test: ['bad-requests.test.ts', 'of another type, of no text or of nothing'],
  },
  {
    name: 'as many strangers as like wait for hashes of passwords',
    without: { 'few-wait-for-hashes': 'if (waiting.length < 0) throw new QueueFull()' },
    test: [
      'work-queue.test.ts',
      'so much is done at once, so much more waits, and known callers go before all of it',
    ],
  },
  {
    name: 'a body nested without end takes the stack of whoever reads it',
    without: {
      'bodies-have-few-levels': "if (value === MOST_LEVELS) throw new CallError('INVALID_REQUEST')",
    },
    test: ['nesting.test.ts', '20000 lists in each other are refused'],
  },
  {
    name: 'a text that no database can store is an error of the server',
    without: {
      'text-is-storable':
        "if (path !== null && data === null) throw new CallError('INVALID_REQUEST', { stated: {} })",
    },
    test: ['hostile-strings.test.ts', 'no string of a contract answers 5xx: signed in'],
  },
  {
    name: 'anybody has links for another password mailed to an account all day',
    without: { 'mails-of-an-account': 'return over.length < 7' },
    test: [
      'deliver-office-mail.test.ts',
      'an account and an invited address get a limited number of mails a day, whoever asks',
    ],
  },
  {
    name: 'a buyer of Hong Kong is asked for a postal code',
    without: { 'no-postal-code-where-there-is-none': '' },
    test: ['countries.test.ts', 'an address of HK has no postal code'],
  },
  {
    name: 'strangers of many networks keep an owner out who sits at another browser',
    without: { 'strangers-make-work': "if (over.length > 0) throw new CallError('TOO_MANY_REQUESTS')" },
    test: ['strangers.test.ts', 'sign-in: account'],
  },
  {
    name: 'strangers keep the code for saved cards from whoever has bought',
    without: {
      'typed-cards-ask-for-work': '${hasProven} and of_email < ${limits.email.most} as is_admitted,',
    },
    test: ['strangers.test.ts', 'card code: email'],
  },
  {
    name: 'a code is mailed to nobody whose address strangers have typed',
    without: { 'known-buyers-get-their-code': "of_day < ${limits['email of a day'].most} as is_mailed" },
    test: ['strangers.test.ts', 'card code: email of a day'],
  },
  {
    name: 'tickets are sent to a mailbox without work, however many it has had',
    without: { 'asked-mails-cost-work': 'if (session === block)' },
    test: ['ask-mail.test.ts', 'cost work from the most of a mailbox'],
  },
  {
    name: 'strangers keep the acknowledgement of a withdrawal from its buyer',
    without: {
      'found-withdrawals-are-acknowledged': 'acknowledges = acknowledges',
    },
    test: ['strangers.test.ts', 'mail: withdrawal.email'],
  },
]
