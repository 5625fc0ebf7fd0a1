import type { OfficeAnswer, OfficeRequest } from '#contract/office/calls.ts'
import type { GATEWAY_ROUTES } from '#contract/office/gateways/routes.ts'
import { breakerStatus, CLOSED_BREAKER } from '#rules/payment/circuit-breaker.ts'
import {
  PAGE_PAYMENT,
  gatewaysNamedBy,
  prioritiesFor,
  type GatewayRule,
  type RoutedSeller,
} from '#rules/payment/gateway-routing.ts'
import { CallError } from '../../call-error.ts'
import { readEntry } from '../../flows/catalogue/save-entry.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { forgetAccount } from '../../flows/gateways/forget-account.ts'
import { readBreakers } from '../../store/gateways/breaker-store.ts'
import { listAccountsOf } from '../../store/gateways/credentials-store.ts'
import {
  countRefusals,
  lastPaid,
  waysOfPaying,
  webhooksOf,
} from '../../store/gateways/gateway-health-store.ts'
import { savedEntry } from './base/entry-answers.ts'
import { actorOf, editorOf, type HandlersOf, scopeOf, signedIn } from './base/office-handlers.ts'

type Listed = OfficeAnswer<'listGateways'>

const DONE = { done: true } as const
const REFUSALS_OF_A_GATEWAY = 10

/** Why a field was refused, for callers that do not use the office's pages. */
const PROBLEMS = {
  missing: 'is missing',
  form: 'has another form',
  unknown: 'is no field of this gateway',
} as const

/** The office's calls about a seller's accounts at gateways, and where payments go. */
export function gatewayCalls(deps: OfficeDeps): HandlersOf<typeof GATEWAY_ROUTES> {
  const { db, accounts, gateways } = deps
  /** @throws CallError NOT_FOUND for a gateway that this installation does not have, or that has no accounts */
  const checkGateway = (name: string): void => {
    if (!gateways.some((gateway) => gateway.name === name && !gateway.isSandbox))
      throw new CallError('NOT_FOUND')
  }
  return {
    listGateways: async ({ caller }) => {
      const { sellerId } = scopeOf(caller)
      const shop = await readEntry(db, { seller: sellerId, kind: 'seller', id: String(sellerId) })
      if (shop === null) throw new CallError('NOT_FOUND')
      const routed = shop.entry as unknown as RoutedSeller
      return {
        gateways: await shownGateways(deps, sellerId, routed),
        routing: { version: shop.version, ...shownRouting(routed) },
        ways: await waysOfPaying(db, sellerId),
      }
    },
    keepAccount: async ({ caller, params, body }) => {
      checkGateway(params.gateway)
      const owner = { sellerId: scopeOf(caller).sellerId, gateway: params.gateway }
      const { id: userId, email } = signedIn(caller).user
      const kept = await accounts.keepAccount({ ...owner, fields: body.fields, by: { userId, email } })
      if (kept.kind === 'none') throw new CallError('NOT_FOUND')
      if (kept.kind === 'refused')
        throw new CallError('ACCOUNT_REFUSED', { stated: { [kept.field]: [PROBLEMS[kept.problem]] } })
      return DONE
    },
    forgetAccount: async ({ caller, params }) => {
      await forgetAccount(db, actorOf(caller), params.gateway)
      return DONE
    },
    checkAccount: async ({ caller, params }) => {
      checkGateway(params.gateway)
      const owner = { sellerId: scopeOf(caller).sellerId, gateway: params.gateway }
      const checked = await accounts.checkAccount(owner)
      if (checked.kind === 'none') throw new CallError('NOT_FOUND')
      return { kind: checked.kind, reason: checked.kind === 'accepted' ? null : checked.reason }
    },
    saveRouting: async ({ caller, body }) => {
      const { sellerId: seller } = scopeOf(caller)
      const names = gateways.map(({ name }) => name)
      const wanted = [body.general, ...body.rules.map((rule) => rule.gateways)].flat()
      // guard: routing-to-known-gateways
      if (!wanted.every((name) => names.includes(name))) throw new CallError('INVALID_REQUEST')
      const changes = [
        { path: '/gateway_priorities', value: body.general.join(';') },
        { path: '/gateway_rules', value: body.rules.length === 0 ? undefined : body.rules.map(keptRule) },
      ]
      const { version } = body
      const editor = editorOf(caller)
      return savedEntry(db, { seller, kind: 'seller', id: String(seller), version, changes, editor })
    },
  }
}

type WantedRule = OfficeRequest<'saveRouting'>['body']['rules'][number]

/** A rule as the catalogue keeps it, without what is left out. */
function keptRule({ gateways, ...conditions }: WantedRule): Record<string, string | boolean> {
  const given = Object.entries(conditions).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(given), priorities: gateways.join(';') }
}

function shownRouting(routed: RoutedSeller): Omit<Listed['routing'], 'version'> {
  const { gateway_rules: rules = [], specific_gateway: pinned = null } = routed
  const namesIn = (priorities: string): string[] =>
    prioritiesFor({ gateway_priorities: priorities }, NO_PAYMENT)
  return {
    general: namesIn(routed.gateway_priorities),
    rules: rules.map(({ priorities, ...conditions }: GatewayRule) => ({
      ...conditions,
      gateways: namesIn(priorities),
    })),
    pinned,
  }
}

const NO_PAYMENT = { method: 'FREE', currency: 'BRL', brand: null, country: null, ...PAGE_PAYMENT } as const

async function shownGateways(
  { db, gateways, resolve }: OfficeDeps,
  sellerId: number,
  routed: RoutedSeller,
): Promise<Listed['gateways']> {
  const capabilities = await resolve.gateways.gateways()
  const accounts = new Map((await listAccountsOf(db, sellerId)).map((one) => [one.gateway, one]))
  const { breakers, now } = await readBreakers(db)
  const paid = await lastPaid(db, sellerId)
  const webhooks = await webhooksOf(db, sellerId)
  const refusals = await countRefusals(db, sellerId)
  const used = gatewaysNamedBy(routed)
  return gateways.map(({ name, kind, isSandbox, fields, webhookUrl }) => {
    const account = accounts.get(name)
    const able = capabilities.get(name)
    const currencies = able?.currencies ?? []
    return {
      name,
      kind,
      is_sandbox: isSandbox,
      is_used: used.includes(name),
      // An account stored by an earlier version has no names: then all required fields are present.
      fields: fields.map((field) => ({
        ...field,
        is_kept: account !== undefined && (account.names?.includes(field.name) ?? !field.is_optional),
      })),
      account:
        account === undefined ? null : { kept_at: account.updatedAt.toISOString(), kept_by: account.author },
      webhook_url: webhookUrl(sellerId),
      webhooks: webhooks.get(name) ?? null,
      methods: [...(able?.methods ?? [])],
      currencies: currencies === 'any' ? null : [...currencies],
      breaker: breakerStatus(breakers.get(name) ?? CLOSED_BREAKER, now),
      paid_at: paid.get(name)?.toISOString() ?? null,
      refusals: refusals
        .filter(({ gateway }) => gateway === name)
        .slice(0, REFUSALS_OF_A_GATEWAY)
        .map(({ code, gatewayCode, count }) => ({ code, gateway_code: gatewayCode, count })),
    }
  })
}
