import type { Mutant } from './mutant.ts'

/** Guards of starting, of stopping, and of the database's bad days. */
export const RUNNING_MUTANTS: readonly Mutant[] = [
  {
    name: 'a damaged backup is restored as if it were whole',
    without: { 'backup-hashes': '' },
    test: ['backup/backup.test.ts', 'a damaged backup is refused'],
  },
  {
    name: 'a restore writes over the database that is there',
    without: { 'restores-beside': 'void cluster' },
    test: ['backup/backup.test.ts', 'a folder without a database only'],
  },
  {
    name: 'a database is copied over another one',
    without: { 'copies-beside': 'if (rows.length === 0)' },
    test: ['backup/copy-database.test.ts', 'a database that is filled is refused'],
  },
  {
    name: 'a stop cuts off the purchases that are under way',
    without: { 'answers-before-the-end': 'while (left.open && draining.running() < 0) {' },
    test: ['draining.test.ts', 'gets its answer'],
  },
  {
    name: 'a call fails at the limit of connections instead of waiting for one',
    without: { 'waits-for-a-connection': 'throw error' },
    test: ['unavailable.test.ts', 'waits for a connection that is there'],
  },
  {
    name: 'buyers are sent to a server that takes no writes',
    without: { 'ready-to-write': 'if (answered === null) return false' },
    test: ['unavailable.test.ts', 'of a server that takes no writes'],
  },
  {
    name: 'an old process goes on writing into the schema of a newer release',
    without: {
      'newer-schema-fenced': "done(isWrite && !isFenced ? new CallError('UNAVAILABLE') : undefined)",
    },
    test: ['fence.test.ts', 'takes no more writes'],
  },
  {
    name: 'a frozen database holds requests as long as it is frozen',
    without: { 'silence-ends': 'if (limitMs > 0) return answered' },
    test: ['unavailable.test.ts', 'that says nothing is given up on'],
  },
  {
    name: 'a pooler that forgets a name within a transaction reads like a defect',
    without: {
      'refused-name-is-asked-again': 'if (again === null) throw new DatabaseUnavailable(NOT_PREPARED, error)',
    },
    test: ['preparing-pool.test.ts', 'ends it as one that may be asked again'],
  },
  {
    name: 'the office waits for a replica that is away',
    without: { 'replica-falls-back': 'return found ?? read(db)' },
    test: ['replica.test.ts', 'that is away is left alone'],
  },
  {
    name: 'a card that is gone is handed over for ever',
    without: { 'card-kept-again-once': 'if (isDeviceWallet(draft.method)) return null' },
    test: ['submission.test.ts', 'and no second time'],
  },
  {
    name: 'a browser chooses the trace that its purchase is in',
    without: { 'own-traces-only': 'const parent = request.headers.traceparent' },
    test: ['tracing.test.ts', 'is one trace through page'],
  },
  {
    name: 'the job queue waits for ever for a server that is gone without a word',
    without: { 'silent-connections-end': 'if (isAsked) return' },
    test: ['silent-database.test.ts', 'when the connections died without a word'],
  },
  {
    name: 'an embedded server that was killed stays away',
    without: { 'embedded-server-comes-back': 'if (stopped.signal.aborted || everyMs > 0) continue' },
    test: ['embedded-postgres.test.ts', 'is started again at its address'],
  },
  {
    name: 'a start accepts settings that open the shop',
    without: { 'safe-settings': "if (sentence === '') throw new StartError(sentence)" },
    test: ['safety.test.ts', 'a start refuses'],
  },
  {
    name: 'an empty file is a secret that everybody knows',
    without: { 'whole-secret': 'if (secret.length >= 0) return secret' },
    test: ['safety.test.ts', 'is no secret'],
  },
  {
    name: 'an undo takes later changes with it unasked',
    without: { 'undo-of-the-newest': "if (overLater === null) return { kind: 'changed-since', newest }" },
    test: ['change-entry.test.ts', 'takes the later ones only with it where that is wished'],
  },
  {
    name: 'an undo takes with it what a colleague saved meanwhile',
    without: { 'undo-of-the-newest': "if (overLater === null) return { kind: 'changed-since', newest }" },
    test: ['catalogue-races.test.ts', 'a change is undone with later changes by a user who has seen them'],
  },
  {
    name: 'a file is imported that was previewed over another catalogue',
    without: { 'file-as-previewed': '' },
    test: ['catalogue-calls.test.ts', 'looked at again'],
  },
  {
    name: 'the undo of a file takes what was changed since',
    without: { 'file-undo-of-the-newest': '' },
    test: ['catalogue-calls.test.ts', 'is not undone over changes made since'],
  },
  {
    name: 'a file and a save of the office are written at once',
    without: {
      'one-change-at-a-time':
        'const lock = sql<{ now: Date }>`select clock_timestamp() as now from catalogue_state`',
    },
    test: ['catalogue-races.test.ts', 'nothing that the history does not tell'],
  },
  {
    name: 'a save of the office overwrites what a colleague saved since',
    without: { 'save-on-what-was-read': '' },
    test: ['product-calls.test.ts', 'the same one is shown to the second'],
  },
  {
    name: 'a save of the office writes over another product',
    without: { 'save-of-this-entry': '' },
    test: ['product-calls.test.ts', 'of another product is refused'],
  },
  {
    name: 'who writes the texts changes prices',
    without: { 'office-price-permission': '' },
    test: ['product-calls.test.ts', 'of prices is not for editors of texts'],
  },
  {
    name: 'a change of another product is undone by its number',
    without: {
      'undo-of-the-own-seller':
        'if (revision === null || revision.before === null) throw new CallError("NOT_FOUND")',
    },
    test: ['product-calls.test.ts', 'is restored to its earlier state, and not by a change of another'],
  },
  {
    name: 'an owner turns on the payouts that the operator has turned off',
    without: { 'shop-owners-fields': '' },
    test: ['shop-calls.test.ts', 'of /recipientIsActivated is the operator'],
  },
  {
    name: 'a change of a product or of another shop is put back as one of this shop',
    without: {
      'shop-undo-of-the-own-seller':
        'if (revision === null || revision.before === null || now === null) throw new CallError("NOT_FOUND")',
    },
    test: ['shop-calls.test.ts', 'is undone without touching later settings of the operator'],
  },
  {
    name: 'a kept card is charged in instalments that its gateway does not take',
    without: { 'stored-card-by-plan': '' },
    test: [
      'pay-again.test.ts',
      'the kept card is offered the instalments of its own gateway, and charged for nothing else',
    ],
  },
  {
    name: 'a new coupon takes the place of one of the same name',
    without: { 'new-coupon-takes-no-other': 'if (tx === null)' },
    test: ['coupon-calls.test.ts', 'takes the place of no other'],
  },
  {
    name: 'codes are added to a series that a seller has, or had',
    without: { 'new-series-takes-no-other': 'if (tx === null)' },
    test: ['coupon-calls.test.ts', 'takes the place of no other series'],
  },
  {
    name: 'a code at random takes the place of a coupon',
    without: { 'code-takes-no-other': 'drawn.add(code)' },
    test: ['coupon-series.test.ts', 'none that the seller has'],
  },
  {
    name: 'the audit log has the codes of a series',
    without: { 'codes-are-logged-by-series': 'const series = null' },
    test: ['coupon-calls.test.ts', 'made at once'],
  },
  {
    name: 'codes that are made together fill the audit log',
    without: { 'series-audited-once': 'const unique = new Map(rows.map((row) => [row, row]))' },
    test: ['coupon-calls.test.ts', 'made at once'],
  },
  {
    name: 'a look is given another seller by the office',
    without: { 'look-own-fields': '' },
    test: ['look-calls.test.ts', 'keeps its seller'],
  },
  {
    name: 'a coupon is given another name or kind by the office',
    without: { 'coupon-own-fields': '' },
    test: ['coupon-calls.test.ts', 'keeps its name, its kind and its seller'],
  },
  {
    name: 'a new affiliate is given the links of the one before',
    without: { 'affiliate-id-is-new': 'const id = (await nextAffiliateId(tx)) - 1' },
    test: ['affiliate-calls.test.ts', 'gets an id that was never used, so that no link becomes another’s'],
  },
  {
    name: 'figures of gateways, offers and steps count hours twice that were added up already',
    without: { 'figure-parts-live': 'sql`${owner} = ${seller} and ${moment} >= ${from}`' },
    test: ['office/report-calls.test.ts', 'hours added up: true'],
  },
  {
    name: 'the address of somebody stays in the figures as a source',
    without: { 'figures-source-is-nobody': '${SOURCE} as source,' },
    test: ['office/report-calls.test.ts', 'hours added up: true'],
  },
  {
    name: 'figures count hours twice that were added up already',
    without: {
      'figures-live-part': '${moneyOf(sql`l.seller_id = ${seller} and l.at >= ${from}`)}',
    },
    test: [
      'reports/report-store.test.ts',
      'that have passed are added up once, and later entries are read as they are',
    ],
  },
  {
    name: 'two changes of the catalogue are made at once',
    without: {
      'one-change-at-a-time':
        'const lock = sql<{ now: Date }>`select clock_timestamp() as now from catalogue_state`',
    },
    test: [
      'change-entry.test.ts',
      'of prices saved at once, each begins with the value that the one before left',
    ],
  },
  {
    name: 'a product has a picture that is not kept here',
    without: { 'pictures-are-kept': '' },
    test: ['picture-calls.test.ts', 'a picture that is not kept is on no page'],
  },
  {
    name: 'a product converts its price at a shop that does not',
    without: { 'conversion-needs-its-shop': '' },
    test: ['product-calls.test.ts', 'converts a price where the shop takes converted payments'],
  },
  {
    name: 'a shop uploads pictures without end',
    without: { 'uploads-at-most': '' },
    test: ['picture-calls.test.ts', 'a shop keeps a thousand pictures'],
  },
  {
    name: 'a preview of a look runs scripts and is framed by anybody',
    without: { 'preview-policy': '' },
    test: ['look-preview.test.ts', 'it runs nothing, is framed by the office alone'],
  },
]
