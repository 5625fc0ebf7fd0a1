import { adoptStyles } from '#design/adopt-styles.ts'
import css from './installment-forecast.module.css?inline'

adoptStyles(css)
