import type { Pixel } from '../catalogue/catalogue.ts'
import {
  isSaleEvent,
  PIXEL_EVENTS,
  type PixelAction,
  type PixelEvent,
  type SaleEvent,
  type SaleMoment,
} from './pixel-events.ts'

/** The events of a visit, before anything is bought. */
export type VisitEvent = Exclude<PixelEvent, SaleEvent>
export const VISIT_EVENTS = Object.keys(PIXEL_EVENTS).filter(
  (event): event is VisitEvent => !isSaleEvent(event),
)

/** Moments of visit events; those of a sale are sent by the server alone. */
export type VisitAction = Exclude<PixelAction, SaleMoment>

/** Whether an action is one of a visit. */
export function isVisitAction(action: PixelAction | undefined): action is VisitAction {
  return action !== undefined && !action.startsWith('on_payment_')
}

/** An event that a page reports, with its action if it has one, written `InitiateCheckout.on_access`. */
export type Moment = string

export const momentOf = ({ event, action }: { event: string; action?: string | null | undefined }): Moment =>
  action ? `${event}.${action}` : event

/** Returns the visit moments that at least one pixel of a product receives; a page reports no others. */
export function visitMoments(pixels: readonly Pixel[]): Moment[] {
  return [...new Set(pixels.flatMap((pixel) => visitLines(pixel).map(momentOf)))]
}

/** Checks whether a pixel receives a visit event at one of its actions. */
export function tracksVisit(pixel: Pixel, event: VisitEvent, action: PixelAction | null): boolean {
  return visitLines(pixel).some((line) => line.event === event && (line.action ?? null) === action)
}

/** Returns the name of a visit event in the seller's account; null for the service's own name. */
export function visitName(pixel: Pixel, event: VisitEvent): string | null {
  return visitLines(pixel).find((line) => line.event === event)?.name ?? null
}

function visitLines({ view, pixel_configuration: lines }: Pixel): Pixel['pixel_configuration'] {
  return view ? lines.filter(({ event, is_active }) => is_active && !isSaleEvent(event)) : []
}

/** Checks whether a pixel is a script of the seller that receives sale events. */
export function tracksFrameOfSale({ provider, pixel_configuration: lines }: Pixel): boolean {
  return provider === 'custom' && lines.some(({ event, is_active }) => is_active && isSaleEvent(event))
}

/** Hosts that the scripts of a seller's own pixels reach. */
export function customHosts(pixels: readonly Pixel[]): string[] {
  return [...new Set(pixels.flatMap(({ hosts = [] }) => hosts))]
}
