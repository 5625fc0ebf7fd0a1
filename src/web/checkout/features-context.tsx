import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { usePage } from '../app/page-context.tsx'
import type { DataOf } from '../app/screen.ts'
import { whenIdle } from '../app/when-idle.ts'
import {
  loadViews,
  rulesOf,
  type AddedProduct,
  type Feature,
  type FeatureRules,
  type PreparedFeatures,
  type Views,
} from './feature.ts'

type FeaturesContextValue = {
  /** All that a page may have. */
  features: readonly Feature[]
  views: Views
  rules: readonly FeatureRules[]
  /** Loads views that are not there yet; null where nothing is missing. */
  bring: (features: readonly Feature[]) => Promise<void> | null
  /** Loads what the form needs once these products are in the cart; null where nothing is missing. */
  bringFor: (products: readonly AddedProduct[]) => Promise<void> | null
}

const FeaturesContext = createContext<FeaturesContextValue | null>(null)

/** Gives the features of the page to everything below, and brings those that could wait once it is at rest. */
export function FeaturesProvider(props: {
  data: DataOf<'checkout'>
  prepared: PreparedFeatures
  children: ReactNode
}): ReactNode {
  const { data, prepared } = props
  const { frame } = usePage()
  const { features } = prepared
  const [views, setViews] = useState(prepared.views)

  const bring = useCallback(
    (wanted: readonly Feature[]): Promise<void> | null => {
      const missing = wanted.filter((feature) => !views.has(feature))
      if (missing.length === 0) return null
      return loadViews(missing, frame.locale).then((come) =>
        setViews((there) => new Map([...there, ...come])),
      )
    },
    [views, frame.locale],
  )
  const bringFor = useCallback(
    (products: readonly AddedProduct[]) =>
      bring(features.filter(({ isNeededFor }) => isNeededFor && products.some(isNeededFor))),
    [bring, features],
  )
  const bringLate = useEffectEvent((): void => {
    const late = features.filter((feature) => feature.comes !== 'first-paint')
    // Without a network the page stays as the server wrote it.
    bring(late.filter((feature) => feature.isNeeded(data, frame)))?.catch(() => null)
  })
  useEffect(() => whenIdle(() => bringLate()), [])
  const value = useMemo(
    () => ({ features, views, rules: rulesOf(views), bring, bringFor }),
    [features, views, bring, bringFor],
  )
  return <FeaturesContext value={value}>{props.children}</FeaturesContext>
}

/** The features of the page. */
export function useFeatures(): FeaturesContextValue {
  const value = use(FeaturesContext)
  if (value === null) throw new Error('no FeaturesProvider above')
  return value
}

/** The view of a feature; null on a page that does not need it, and before its code has come. */
export function useFeature<View>(feature: Feature<View>): View | null {
  return (useFeatures().views.get(feature) as View | undefined) ?? null
}
