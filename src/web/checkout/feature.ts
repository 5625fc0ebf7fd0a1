import type { ProductData } from '#contract/checkout/product.ts'
import type { PageFrame } from '#contract/checkout/page.ts'
import type { Locale } from '#rules/base/locale.ts'
import { loadTopic, type TopicName } from '#texts/topics.ts'
import type { DataOf } from '../app/screen.ts'
import type { CheckoutQueryRule } from './cart/named-tickets.ts'
import type { PriceRule } from './cart/pricing.ts'
import type { EmptyFields, FormRules } from './form/form-values.ts'
import type { BodyRule } from './submit/payment-body.ts'

/*
 * A feature is something that many pages do without. Its folder holds `feature.ts`, which says when a page needs it,
 * and `view.tsx`, its code: a file of its own in the browser's build, which only the pages that need it load.
 */

/**
 * Additions of a feature to the form, the price and the calls: pure functions, which the core calls one after another.
 */
export type FeatureRules = FormRules & {
  price?: PriceRule
  body?: BodyRule
  query?: CheckoutQueryRule
}

/** A product that may be added to the page's own. */
export type AddedProduct = Omit<ProductData, 'seller'>

/** All that the core stores about a feature. `View` is what its module exports: components, and perhaps `rules`. */
export type Feature<View = unknown, Fields extends EmptyFields = EmptyFields> = {
  isNeeded: (data: DataOf<'checkout'>, frame: PageFrame) => boolean
  /** Whether a product needs it that the buyer adds to the cart. */
  isNeededFor?: (product: AddedProduct) => boolean
  /**
   * When a browser loads its code: before the page comes to life, once the page is at rest, with what the server
   * rendered standing in its place until then, or as late, without anything that the server rendered.
   */
  comes: 'first-paint' | 'at-rest' | 'afterwards'
  /** The topics whose texts it shows. */
  topics: readonly TopicName[]
  /** Additions to an empty form; its rules report the possible problems of these fields. */
  fields?: Fields
  view: () => Promise<View>
  /** Its code brings its styles along, so that no page carries them. */
  bringsStyles?: true
}

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- most features have no field
export function defineFeature<View, const Fields extends EmptyFields = Record<never, ''>>(
  feature: Feature<View, Fields>,
): Feature<View, Fields> {
  return feature
}

/** The views that are there, by their features. */
export type Views = ReadonlyMap<Feature, unknown>

/** Features and views that a page of the checkout was prepared with. */
export type PreparedFeatures = { features: readonly Feature[]; views: Views }

/**
 * Loads views and their texts. A view is there once its words are: a page rendered with it waits for them as a whole,
 * and React puts back what is typed into its fields until it can go on.
 */
export async function loadViews(features: readonly Feature[], locale: Locale): Promise<Views> {
  const load = async (feature: Feature): Promise<[Feature, unknown]> => {
    const topics = feature.topics.map((topic) => loadTopic(topic, locale))
    const [view] = await Promise.all([feature.view(), ...topics])
    return [feature, view]
  }
  return new Map(await Promise.all(features.map(load)))
}

/** Loads the views that this page needs before it is rendered; a browser does without those that can wait. */
export async function prepareFeatures(
  all: readonly Feature[],
  data: DataOf<'checkout'>,
  frame: PageFrame,
): Promise<PreparedFeatures> {
  const isServer = typeof document === 'undefined'
  const comesNow = ({ comes }: Feature): boolean =>
    comes === 'first-paint' || (isServer && comes === 'at-rest')
  const now = all.filter((feature) => comesNow(feature) && feature.isNeeded(data, frame))
  return { features: all, views: await loadViews(now, frame.locale) }
}

/** Returns the additions of the loaded views to the form and to the payment. */
export function rulesOf(views: Views): readonly FeatureRules[] {
  return [...views.values()].flatMap((view) => (view as { rules?: FeatureRules }).rules ?? [])
}
