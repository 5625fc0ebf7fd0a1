import { isChatId } from './chat.ts'
import type { CheckoutVersion } from '../base/query-values.ts'

/** Positions of a temporary short message. */
export const TOAST_POSITIONS = [
  'top-right',
  'top-left',
  'top-center',
  'bottom-right',
  'bottom-left',
  'bottom-center',
] as const
export type ToastPosition = (typeof TOAST_POSITIONS)[number]

/** A seller's own look and rules of a page, as the catalogue file has them; a field that is absent changes nothing. */
export type CustomCheckout = {
  id: number
  seller_id: number
  /** Name given by its seller. */
  name?: string
  exit_pop_up?: boolean
  image_exit_pop_up?: string
  title_exit_pop_up?: string
  link_exit_pop_up?: string
  description_exit_pop_up?: string
  button_exit_pop_up?: boolean
  text_button_exit_pop_up?: string
  theme?: 'light' | 'dark' | 'auto'
  theme_color?: string
  logotipo?: string
  top_thumb?: string
  bottom_thumb?: string
  side_thumb?: string
  side_thumb_mobile?: string
  top_thumb_alt?: string
  bottom_thumb_alt?: string
  side_thumb_alt?: string
  scarcity?: boolean
  scarcity_title?: string
  scarcity_subtitle?: string
  scarcity_time?: number
  scarcity_background_color?: string
  confirmation_email?: boolean
  jivochat_id?: string
  warranty_checkout?: boolean
  card_confirmation?: boolean
  whatsapp_button?: boolean
  whatsapp_number?: string
  whatsapp_msg?: string
  ob_custom?: boolean
  ob_background_color?: string
  ob_border?: string
  ob_border_px?: number
  ob_description?: string
  ob_subtitle?: string
  ob_title?: string
  trial_info?: 'fixa'
  trial_position?: 'top' | 'bottom'
  button_text?: string
  purchase_notification?: boolean
  notification_names?: readonly { id: number; name: string }[]
  /** Buyers are asked whether they may be named, and those who agreed are. */
  notification_sales?: boolean
  notification_delay?: readonly [number, number]
  notification_position?: ToastPosition
  step_checkout?: 'one_step' | 'multi_step'
  /** The layout of a page whose link names none. */
  version?: CheckoutVersion
}

/** The default accent of a page. */
export const DEFAULT_THEME_COLOR = '#00E4A0'

/** The look of a page that every screen of a purchase shares. */
export type PageLook = { theme: 'light' | 'dark' | 'auto'; theme_color: string; logotipo: string | null }

/** Part of a look that mails show. `theme_color` null: its seller has no single colour. */
export type Brand = Omit<PageLook, 'theme_color'> & { theme_color: string | null }

/**
 * Returns the common part of all looks of a seller, for mails about a page without one: the only logo and the only
 * colour that they name. Null if they name none, or differ.
 */
export function sharedBrand(looks: readonly CustomCheckout[]): Brand | null {
  const logos = looks.filter(({ logotipo }) => logotipo !== undefined)
  const logotipo = onlyOne(logos.map((look) => look.logotipo))
  const theme_color = onlyOne(looks.flatMap((look) => look.theme_color ?? []))
  if (logotipo === null && theme_color === null) return null
  // A logo of light and dark pages is made for both.
  return { theme: onlyOne(logos.map((look) => look.theme ?? 'light')) ?? 'auto', theme_color, logotipo }
}

function onlyOne<T>(values: readonly (T | undefined)[]): T | null {
  return new Set(values).size === 1 ? (values[0] ?? null) : null
}

/** A look with the seller's additions to the page, under the id of their checkout; absent if there are none. */
export type BrandedLook = PageLook & { branding?: PageBranding & { id: number } }

/** Returns the look that a seller chose; missing values are the program's defaults. */
export function pageLook(custom: CustomCheckout | null): PageLook {
  return {
    theme: custom?.theme ?? 'light',
    theme_color: custom?.theme_color ?? DEFAULT_THEME_COLOR,
    logotipo: custom?.logotipo ?? null,
  }
}

/** The id that a link names by `ch_id`; null where it names none, or what cannot be one. */
export function namedCheckout(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** The seller's additions to the page besides its look. */
export type PageBranding = Partial<
  Pick<
    CustomCheckout,
    | 'top_thumb'
    | 'bottom_thumb'
    | 'side_thumb'
    | 'side_thumb_mobile'
    | 'top_thumb_alt'
    | 'bottom_thumb_alt'
    | 'side_thumb_alt'
    | 'scarcity_title'
    | 'scarcity_subtitle'
    | 'scarcity_time'
    | 'scarcity_background_color'
    | 'whatsapp_number'
    | 'whatsapp_msg'
    | 'jivochat_id'
  >
>

/** Returns the settings of a seller that are shown: only those that are turned on and complete. */
export function pageBranding(custom: CustomCheckout): PageBranding {
  const { top_thumb, bottom_thumb, side_thumb, side_thumb_mobile } = custom
  const { top_thumb_alt, bottom_thumb_alt, side_thumb_alt } = custom
  const { scarcity_title, scarcity_subtitle, scarcity_time, scarcity_background_color } = custom
  const { whatsapp_number, whatsapp_msg } = custom
  const hasSide = side_thumb !== undefined || side_thumb_mobile !== undefined
  return withoutNothing<PageBranding>({
    top_thumb,
    bottom_thumb,
    side_thumb,
    side_thumb_mobile,
    ...(top_thumb !== undefined && { top_thumb_alt }),
    ...(bottom_thumb !== undefined && { bottom_thumb_alt }),
    ...(hasSide && { side_thumb_alt }),
    ...(custom.scarcity === true &&
      scarcity_time !== undefined && {
        scarcity_title,
        scarcity_subtitle,
        scarcity_time,
        scarcity_background_color,
      }),
    ...(isChatId(custom.jivochat_id) && { jivochat_id: custom.jivochat_id }),
    ...(custom.whatsapp_button === true &&
      whatsapp_number !== undefined && { whatsapp_number, whatsapp_msg }),
  })
}

/** The look of the page on which tickets are chosen: all that the seller puts there is put there, too. */
export function lookBeforeSale(custom: CustomCheckout | null): BrandedLook {
  return branded(custom, custom === null ? {} : pageBranding(custom))
}

/**
 * Returns the look of pages after a purchase: the purchased items come first, so there is nothing urgent and no picture
 * above them. The ways to write to the seller and the picture at the end of the page remain.
 */
export function lookAfterSale(custom: CustomCheckout): BrandedLook {
  const { bottom_thumb, bottom_thumb_alt, whatsapp_number, whatsapp_msg, jivochat_id } = pageBranding(custom)
  const kept = { bottom_thumb, bottom_thumb_alt, whatsapp_number, whatsapp_msg, jivochat_id }
  return branded(custom, withoutNothing<PageBranding>(kept))
}

function branded(custom: CustomCheckout | null, branding: PageBranding): BrandedLook {
  const look = pageLook(custom)
  if (custom === null || Object.keys(branding).length === 0) return look
  return { ...look, branding: { id: custom.id, ...branding } }
}

/** Content that a seller shows to a buyer who is about to leave. */
export type ExitPopUp = { exit_pop_up?: true } & Pick<
  CustomCheckout,
  | 'image_exit_pop_up'
  | 'title_exit_pop_up'
  | 'link_exit_pop_up'
  | 'description_exit_pop_up'
  | 'button_exit_pop_up'
  | 'text_button_exit_pop_up'
>

/** Returns the part of it that is shown: nothing if it is turned off. A link belongs to the button. */
export function exitPopUp(custom: CustomCheckout): ExitPopUp {
  if (custom.exit_pop_up !== true) return {}
  const { image_exit_pop_up, title_exit_pop_up, description_exit_pop_up } = custom
  const { button_exit_pop_up, link_exit_pop_up, text_button_exit_pop_up } = custom
  return withoutNothing<ExitPopUp>({
    exit_pop_up: true,
    image_exit_pop_up,
    title_exit_pop_up,
    description_exit_pop_up,
    ...(button_exit_pop_up === true && { button_exit_pop_up, link_exit_pop_up, text_button_exit_pop_up }),
  })
}

function withoutNothing<T extends object>(fields: { [Name in keyof T]: T[Name] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}
