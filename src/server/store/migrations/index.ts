import { sql as catalogue } from './001-catalogue.ts'
import { sql as vault } from './002-vault.ts'
import { sql as payments } from './003-payments.ts'
import { sql as droppedSales } from './004-dropped-sales.ts'
import { sql as paidMeanwhile } from './005-paid-meanwhile.ts'
import { sql as delivery } from './010-delivery.ts'
import { sql as agreements } from './011-agreements.ts'
import { sql as saleParts } from './006-sale-parts.ts'
import { sql as subscriptions } from './012-subscriptions.ts'
import { sql as couponUses } from './013-coupon-uses.ts'
import { sql as renewals } from './016-renewals.ts'
import { sql as reportedWebhooks } from './019-told-webhooks.ts'
import { sql as authentication } from './020-authentication.ts'
import { sql as attemptLegs } from './021-attempt-legs.ts'
import { sql as mandates } from './023-mandates.ts'
import { sql as savedCards } from './024-saved-cards.ts'
import { sql as gatewayCredentials } from './025-gateway-credentials.ts'
import { sql as gatewayHealth } from './026-gateway-health.ts'
import { sql as refunds } from './027-refunds.ts'
import { sql as legRefunds } from './028-leg-refunds.ts'
import { sql as cardTries } from './029-card-tries.ts'
import { sql as triesInChallenges } from './030-tries-in-challenges.ts'
import { sql as tickets } from './031-tickets.ts'
import { sql as issuedTickets } from './035-issued-tickets.ts'
import { sql as halfPrice } from './036-half-price.ts'
import { sql as doors } from './037-doors.ts'
import { sql as waitingList } from './038-waiting-list.ts'
import { sql as legStates } from './040-leg-states.ts'
import { sql as waitingRooms } from './039-waiting-rooms.ts'
import { sql as endedMandates } from './041-ended-mandates.ts'
import { sql as ticketHolders } from './042-ticket-holders.ts'
import { sql as claimsByIndex } from './043-claims-by-index.ts'
import { sql as departures } from './045-departures.ts'
import { sql as mandatesPaidSecond } from './046-mandates-paid-second.ts'
import { sql as keptCardKeys } from './047-kept-card-keys.ts'

/**
 * The steps from an empty database to this program's tables, in order. They are modules, not .sql files, so that
 * the bundled server holds them. A step that was released never changes; a new one is added below.
 */
export const MIGRATIONS: Readonly<Record<string, string>> = {
  '001-catalogue': catalogue,
  '002-vault': vault,
  '003-payments': payments,
  '004-dropped-sales': droppedSales,
  '005-paid-meanwhile': paidMeanwhile,
  '006-sale-parts': saleParts,
  '010-delivery': delivery,
  '011-agreements': agreements,
  '012-subscriptions': subscriptions,
  '013-coupon-uses': couponUses,
  '016-renewals': renewals,
  '019-told-webhooks': reportedWebhooks,
  '020-authentication': authentication,
  '021-attempt-legs': attemptLegs,
  '023-mandates': mandates,
  '024-saved-cards': savedCards,
  '025-gateway-credentials': gatewayCredentials,
  '026-gateway-health': gatewayHealth,
  '027-refunds': refunds,
  '028-leg-refunds': legRefunds,
  '029-card-tries': cardTries,
  '030-tries-in-challenges': triesInChallenges,
  '031-tickets': tickets,
  '035-issued-tickets': issuedTickets,
  '036-half-price': halfPrice,
  '037-doors': doors,
  '038-waiting-list': waitingList,
  '039-waiting-rooms': waitingRooms,
  '040-leg-states': legStates,
  '041-ended-mandates': endedMandates,
  '042-ticket-holders': ticketHolders,
  '043-claims-by-index': claimsByIndex,
  '045-departures': departures,
  '046-mandates-paid-second': mandatesPaidSecond,
  '047-kept-card-keys': keptCardKeys,
}
