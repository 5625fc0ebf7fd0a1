import { TOAST_POSITIONS } from '../catalogue/custom-checkout.ts'
import type { EntryField } from './entry-fields.ts'
import { CHECKOUT_VERSIONS } from '../base/query-values.ts'

/*
 * Fields of a checkout's branding that a seller changes in the office. The names that notices may mention, and the
 * seconds between notices, are changed by the catalogue file.
 */

export const LOOK_GROUPS = [
  'own',
  'colours',
  'pictures',
  'texts',
  'contact',
  'scarcity',
  'leaving',
  'bumps',
  'notices',
] as const
export type LookGroup = (typeof LOOK_GROUPS)[number]
export type LookField = EntryField & { group: LookGroup }

const colours = { group: 'colours' } as const
const pictures = { group: 'pictures' } as const
const texts = { group: 'texts' } as const
const contact = { group: 'contact' } as const
const scarcity = { group: 'scarcity' } as const
const leaving = { group: 'leaving' } as const
const bumps = { group: 'bumps' } as const
const notices = { group: 'notices' } as const

export const LOOK_FIELDS = [
  { group: 'own', path: '/name', kind: 'line', most: 60 },
  { ...colours, path: '/theme', kind: 'choice', most: 10, options: ['light', 'dark', 'auto'] },
  { ...colours, path: '/theme_color', kind: 'colour', most: 100 },
  { ...pictures, path: '/logotipo', kind: 'picture', most: 300 },
  { ...pictures, path: '/top_thumb', kind: 'picture', most: 300 },
  { ...pictures, path: '/top_thumb_alt', kind: 'line', most: 200 },
  { ...pictures, path: '/bottom_thumb', kind: 'picture', most: 300 },
  { ...pictures, path: '/bottom_thumb_alt', kind: 'line', most: 200 },
  { ...pictures, path: '/side_thumb', kind: 'picture', most: 300 },
  { ...pictures, path: '/side_thumb_mobile', kind: 'picture', most: 300 },
  { ...pictures, path: '/side_thumb_alt', kind: 'line', most: 200 },
  { ...texts, path: '/button_text', kind: 'line', most: 60 },
  { ...texts, path: '/step_checkout', kind: 'choice', most: 20, options: ['one_step', 'multi_step'] },
  { ...texts, path: '/version', kind: 'choice', most: 2, options: CHECKOUT_VERSIONS },
  { ...texts, path: '/confirmation_email', kind: 'flag', most: 1 },
  { ...texts, path: '/warranty_checkout', kind: 'flag', most: 1, isOnUnset: true },
  { ...texts, path: '/card_confirmation', kind: 'flag', most: 1, isOnUnset: true },
  { ...texts, path: '/trial_info', kind: 'choice', most: 10, options: ['fixa'] },
  { ...texts, path: '/trial_position', kind: 'choice', most: 10, options: ['top', 'bottom'] },
  { ...contact, path: '/whatsapp_button', kind: 'flag', most: 1 },
  { ...contact, path: '/whatsapp_number', kind: 'line', most: 16 },
  { ...contact, path: '/whatsapp_msg', kind: 'lines', most: 600 },
  { ...contact, path: '/jivochat_id', kind: 'line', most: 64 },
  { ...scarcity, path: '/scarcity', kind: 'flag', most: 1 },
  { ...scarcity, path: '/scarcity_title', kind: 'line', most: 120 },
  { ...scarcity, path: '/scarcity_subtitle', kind: 'line', most: 200 },
  { ...scarcity, path: '/scarcity_time', kind: 'whole', least: 1, most: 1_440 },
  { ...scarcity, path: '/scarcity_background_color', kind: 'colour', most: 100 },
  { ...leaving, path: '/exit_pop_up', kind: 'flag', most: 1 },
  { ...leaving, path: '/title_exit_pop_up', kind: 'line', most: 120 },
  { ...leaving, path: '/description_exit_pop_up', kind: 'lines', most: 600 },
  { ...leaving, path: '/image_exit_pop_up', kind: 'picture', most: 300 },
  { ...leaving, path: '/button_exit_pop_up', kind: 'flag', most: 1 },
  { ...leaving, path: '/text_button_exit_pop_up', kind: 'line', most: 60 },
  { ...leaving, path: '/link_exit_pop_up', kind: 'link', most: 2_000 },
  { ...bumps, path: '/ob_custom', kind: 'flag', most: 1 },
  { ...bumps, path: '/ob_title', kind: 'line', most: 120 },
  { ...bumps, path: '/ob_subtitle', kind: 'line', most: 200 },
  { ...bumps, path: '/ob_description', kind: 'lines', most: 600 },
  { ...bumps, path: '/ob_background_color', kind: 'colour', most: 100 },
  { ...bumps, path: '/ob_border', kind: 'colour', most: 100 },
  { ...bumps, path: '/ob_border_px', kind: 'whole', most: 12 },
  { ...notices, path: '/purchase_notification', kind: 'flag', most: 1 },
  { ...notices, path: '/notification_sales', kind: 'flag', most: 1 },
  { ...notices, path: '/notification_position', kind: 'choice', most: 20, options: TOAST_POSITIONS },
] as const satisfies readonly LookField[]

export type LookFieldPath = (typeof LOOK_FIELDS)[number]['path']

/** Whether the value at a path is one that the office changes. */
export function isLookField(path: string): boolean {
  return LOOK_FIELDS.some((field) => field.path === path)
}

/** Branding fields set only by the catalogue file, with the reasons. */
export const LOOK_FILE_ONLY: Readonly<Record<string, string>> = {
  id: 'its links',
  seller_id: 'its shop',
  notification_names: 'who bought is named by the purchases alone, where they agreed',
  notification_delay: 'a layout of former pages',
}
