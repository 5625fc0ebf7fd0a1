import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { readConfig, type Config } from '#server/configuration/config.ts'
import { loadSecrets, type Secrets } from '#server/configuration/secrets.ts'
import { sellersAccess, type AccessOf } from '#server/advertising/access.ts'
import { findPixelAccess } from '#server/store/outbox/pixel-access-store.ts'
import { officeGateway, walletAnswers } from '#server/roles/gateway-side.ts'
import { tracedPort } from '#server/gateway-role/traced-port.ts'
import { startTracing } from '#server/roles/start-tracing.ts'
import { createDelivery } from '#server/roles/delivery.ts'
import { demoLinks, historyDeps, installDemo } from '#server/roles/demo.ts'
import { readEmbedScript } from '#server/http/pages/files/embed-script.ts'
import { createCardRanges } from '#server/store/gateways/card-ranges.ts'
import { createPageOpenings } from '#server/http/pages/base/page-openings.ts'
import { createApiServer } from '#server/http/servers/api-server.ts'
import { readCardFieldsAssets } from '#server/http/gateway/card-fields-assets.ts'
import { createGatewayServer } from '#server/http/servers/gateway-server.ts'
import { drain } from '#server/http/base/draining.ts'
import { createEdgeCountry } from '#server/http/base/edge-country.ts'
import { readOfficeBuild } from '#server/http/office/office-pages.ts'
import { mountInternalCalls } from '#server/http/gateway/internal-calls.ts'
import { mountWebhooks } from '#server/http/gateway/webhooks.ts'
import { createOfficeServer } from '#server/http/servers/office-server.ts'
import { createWorkerServer } from '#server/http/servers/worker-server.ts'
import { warnOfMissingGateways } from '#server/flows/orders/check-routing.ts'
import { receiveWebhook } from '#server/flows/webhooks/receive-webhook.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { explain, greet, logLevelOf, stopAll, type Undo } from '#server/roles/life-cycle.ts'
import { createLog, errorFields, type Log } from '#server/log.ts'
import { greetingOfOffice } from '#server/roles/office-greeting.ts'
import { startKeepingBuild } from '#server/roles/keep-build.ts'
import { readBuild } from '#server/roles/read-build.ts'
import { openStore } from '#server/roles/open-store.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { createEcbRates } from '#server/rates/ecb-rates.ts'
import { createTableRates } from '#server/rates/table-rates.ts'
import { createChangeHub } from '#server/live/change-hub.ts'
import { listenForChallenges, listenForSales } from '#server/store/outbox/sale-notifications.ts'
import { recordTicketKey } from '#server/store/tickets/issued-ticket-store.ts'
import { ticketSigner } from '#server/tickets/ticket-signer.ts'
import { startSandbox } from '#sandbox/start.ts'
import { createRenderer, matchRoute } from '#web/entry-server.tsx'
import { composeProgram, type Program, type Stopping } from '#server/roles/compose-program.ts'

const DIST = join(dirname(fileURLToPath(import.meta.url)), '..')

/** @returns what is said of the office at the start */
async function start(config: Config, log: Log, undo: Undo[], stopping: Stopping): Promise<string[]> {
  const secrets = await loadSecrets(config)
  if (config.roles.includes('sandbox')) await startSandboxRole(config, secrets, undo, log)
  if (config.roles.every((role) => role === 'sandbox')) return []
  const build = await readBuild(DIST)
  await startTracing(config, build.id, undo)
  const database = await openStore(config, undo, log)
  const program = await composeProgram({ config, secrets, database, log, stopping, build }, undo)
  undo.push({ name: 'database connections', stop: () => program.db.destroy() })
  if (config.roles.some((role) => role === 'web' || role === 'worker')) {
    await recordTicketKey(program.db, ticketSigner(program.keys))
  }
  undo.push({ name: 'security events', stop: program.security.start() })
  const { breakers } = program
  if (breakers !== undefined && config.roles.some((role) => role === 'web' || role === 'gateway')) {
    breakers.start()
    undo.push({ name: 'gateway breakers', stop: () => breakers.stop() })
  }
  if (config.demo) {
    const history = historyDeps(config, secrets.sandboxKey, program)
    await installDemo(program.db, join(DIST, '..', 'demo'), history)
  }
  if (config.roles.includes('gateway')) await startGatewayRole(program, undo)
  if (config.roles.includes('worker')) await startWorkerRole(program, undo)
  const ofOffice = config.roles.includes('office') ? await startOfficeRole(program, undo) : []
  // Last: where its port answers, the whole start is done.
  if (config.roles.includes('web')) await startWebRole(program, undo)
  return ofOffice
}

async function startSandboxRole(config: Config, secrets: Secrets, undo: Undo[], log: Log): Promise<void> {
  const sandbox = await startSandbox({
    port: config.ports.sandbox,
    host: config.host,
    dataDir: join(config.dataDir, 'sandbox'),
    apiKey: secrets.sandboxKey,
    webhookSecret: secrets.sandboxKey,
    publicUrl: config.urls.sandbox,
    smtpPort: config.ports.smtp,
    log: {
      info: (_, message) => log.debug('sandbox', { reason: message }),
      error: (_, message) => log.error('sandbox', { reason: message }),
    },
  })
  undo.push({ name: 'sandbox', stop: () => sandbox.stop() })
}

async function listen(app: FastifyInstance, program: Program, port: number, undo: Undo[]): Promise<void> {
  await app.listen({ port, host: program.config.host })
  program.stopping.servers.push(app)
  undo.push({ name: `port ${port}`, stop: () => app.close() })
}

async function startGatewayRole(program: Program, undo: Undo[]): Promise<void> {
  const { config, secrets, log, metrics, security, db, side, breakers, catalogue, keys } = program
  if (side === null) throw new Error('the gateway role has not been opened')
  const { gateways, vault, accounts, port } = side
  await warnOfMissingGateways({ db, log }, await port.gateways())
  const challenges = createChangeHub<string>((id) => id)
  const answered = await listenForChallenges(program.database.directUrl, challenges.publish, {
    log,
    onReconnect: () => challenges.refresh(),
  })
  undo.push({ name: 'challenge notifications', stop: () => answered.stop() })
  const cardRanges = createCardRanges({ db, log })
  undo.push({ name: 'card ranges', stop: cardRanges.start() })
  const cardFieldsDir = join(DIST, 'card-fields')
  const app = await createGatewayServer({
    log,
    metrics,
    security,
    trustedProxies: config.trustedProxies,
    rateLimits: config.rateLimits,
    checkAnswers: config.checkAnswers,
    isStopping: () => program.stopping.now,
    isFenced: () => program.stopping.isFenced,
    reports: { to: config.disclosure, origins: [config.urls.gateway] },
    cardFieldsDir,
    assets: await readCardFieldsAssets(cardFieldsDir),
    deps: {
      ...program.resolveDeps,
      vault,
      keys,
      breakers,
      cardRanges,
      catalogue,
      challenges,
      webUrl: config.urls.web,
      gatewayOrigin: config.urls.gateway,
      webOrigins: [config.urls.web, ...config.partnerOrigins],
      ...walletAnswers(config, side, { db, log }),
    },
    mountMore: async (server) => {
      mountInternalCalls(server, {
        port: { ...tracedPort(port), ...accounts },
        internalKey: secrets.internalKey,
        security,
      })
      await mountWebhooks(server, {
        gateways,
        secretsOf: (gateway, seller) => accounts.webhookSecretsOf(seller, gateway),
        receive: (gateway, seller, reading) => receiveWebhook({ db }, gateway, reading, seller),
        log,
        security,
      })
    },
  })
  const sweep = setInterval(() => {
    vault.sweep().catch((error: unknown) => log.warn('vault-sweep', errorFields(error)))
  }, 60_000)
  undo.push({ name: 'vault sweep', stop: () => Promise.resolve(clearInterval(sweep)) })
  await listen(app, program, config.ports.gateway, undo)
}

/** Builds the access to the accounts of sellers' pixels. */
function pixelAccess({ accountBook, keys, db }: Program): AccessOf {
  return sellersAccess(keys.pixelAccess, (name) => findPixelAccess(db, name), accountBook)
}

async function startWorkerRole(program: Program, undo: Undo[]): Promise<void> {
  const { config, log, db, database, resolveDeps, catalogue, keys, metrics } = program
  const worker = await startWorker({
    db,
    url: database.directUrl,
    log,
    metrics,
    resolveDeps,
    catalogue,
    keys,
    breakers: program.breakers,
    webUrl: config.urls.web,
    mediaDir: config.mediaDir,
    officeUrl: config.urls.office,
    mailer: createMailer({ smtpUrl: config.mail.smtpUrl, from: config.mail.from }),
    mailFrom: config.mail.from,
    platform: config.platform,
    providers: program.providers,
    accessOf: pixelAccess(program),
    fetch,
    legalPages: config.legalPages,
    reconcileHour: config.reconcileHour,
    kept: config.kept,
    sweepIntervalMs: config.sweepIntervalMs,
  })
  undo.push({ name: 'worker', stop: () => worker.stop() })
  const others = config.roles.filter((role) => role !== 'worker' && role !== 'sandbox')
  if (config.workerPort === undefined || others.length > 0) return
  const app = createWorkerServer({ db, metrics, isStopping: () => program.stopping.now })
  await listen(app, program, config.workerPort, undo)
}

async function startWebRole(program: Program, undo: Undo[]): Promise<void> {
  const { config, log, db, database, hub, office, build, keys, catalogue, port } = program
  const notifications = await listenForSales(database.directUrl, (change) => hub.publish(change), {
    log,
    onTickets: (productId) => office.ticketHub.onChange(productId),
    onReconnect: () => hub.refresh(),
  })
  undo.push({ name: 'sale notifications', stop: () => notifications.stop() })
  const cardRanges = createCardRanges({ db, log })
  undo.push({ name: 'card ranges', stop: cardRanges.start() })
  const openings = createPageOpenings({ db, log })
  undo.push({ name: 'page openings', stop: openings.start() })
  const clientDir = join(DIST, 'client')
  const stopKeeping = await startKeepingBuild({ db, log }, join(clientDir, 'assets'))
  undo.push({ name: 'kept build', stop: () => Promise.resolve(stopKeeping()) })
  const app = await createApiServer({
    log,
    metrics: program.metrics,
    security: program.security,
    trustedProxies: config.trustedProxies,
    rateLimits: config.rateLimits,
    checkAnswers: config.checkAnswers,
    isStopping: () => program.stopping.now,
    isFenced: () => program.stopping.isFenced,
    clientDir,
    embedScript: await readEmbedScript(clientDir),
    mediaDir: config.mediaDir,
    reports: { to: config.disclosure, origins: [config.urls.web, ...config.partnerOrigins] },
    origins: [config.urls.web, ...config.partnerOrigins],
    operatorKey: program.secrets.operatorKey,
    deps: {
      ...program.resolveDeps,
      fromReplica: program.fromReplica,
      keys,
      catalogue,
      ...createDelivery(program),
      gateways: port,
      breakers: program.breakers,
      cardRanges,
      webUrl: config.urls.web,
      hub,
      ...office,
      build,
      buildId: build.id,
      bases: { api: `${config.urls.web}/api`, gateway: config.urls.gateway },
      partnerOrigins: config.partnerOrigins,
      otherCheckout: config.otherCheckout,
      sandboxUrl: config.urls.sandbox,
      networkAddresses: program.networkAddresses,
      legalPages: config.legalPages,
      officeUrl: config.urls.office,
      openings,
      kept: config.kept,
      platform: config.platform,
      secure: config.secureCookies,
      rates: config.rates === 'ecb' ? createEcbRates({ fetch, now: program.now, log }) : createTableRates(),
      edgeCountry: createEdgeCountry({
        trustedProxies: config.trustedProxies,
        header: config.edgeCountryHeader,
      }),
      renderer: createRenderer({ clientFolder: clientDir }),
      match: matchRoute,
      links: () => (config.demo ? demoLinks(db) : Promise.resolve([])),
    },
  })
  await listen(app, program, config.ports.web, undo)
}

async function startOfficeRole(program: Program, undo: Undo[]): Promise<string[]> {
  const { config, log, db, keys, metrics, security, accounts } = program
  const app = await createOfficeServer({
    mediaDir: config.mediaDir,
    log,
    metrics,
    security,
    trustedProxies: config.trustedProxies,
    rateLimits: config.rateLimits,
    checkAnswers: config.checkAnswers,
    isStopping: () => program.stopping.now,
    isFenced: () => program.stopping.isFenced,
    reports: { to: config.disclosure, origins: [config.urls.office] },
    build: await readOfficeBuild(join(DIST, 'office')),
    deps: {
      db,
      fromReplica: program.fromReplica,
      keys,
      officeUrl: config.urls.office,
      operatorsNeedFactor: config.operatorsNeedFactor,
      publicUrl: config.urls.web,
      leadsKeptDays: config.kept.leads,
      gateways: config.gateways.map((gateway) => officeGateway(gateway, config.urls.gateway)),
      accounts,
      resolve: program.resolveDeps,
      advertising: {
        fetch,
        now: program.now,
        providers: program.providers,
        accessOf: pixelAccess(program),
        simulation: config.simulatesNetworks ? `${config.urls.sandbox}/networks` : null,
      },
    },
  })
  await listen(app, program, config.ports.office, undo)
  return greetingOfOffice({ db, keys: program.keys }, config)
}

async function main(): Promise<void> {
  const undo: Undo[] = []
  const stopping: Stopping = { now: false, isFenced: false, servers: [], stop: () => stop() }
  const config = readConfig(process.env, process.argv.slice(2))
  const log = createLog(
    logLevelOf(config),
    (line) => process.stdout.write(`${line}\n`),
    () => new Date(),
  )
  const limits = { delayMs: config.drainDelayMs, limitMs: config.drainLimitMs }
  const stop = (): void => {
    // Ctrl-C reaches the whole group, some shells twice: a second signal is no reason to hurry.
    if (stopping.now) return
    stopping.now = true
    const drained = drain(stopping.servers, { ...limits, log })
    void stopAll(undo, limits.delayMs + limits.limitMs, drained).then(() => process.exit())
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  try {
    const more = await start(config, log, undo, stopping)
    if (!stopping.now) greet(config, more)
  } catch (error) {
    if (stopping.now) return
    stopping.now = true
    await stopAll(undo, 0)
    throw error
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
