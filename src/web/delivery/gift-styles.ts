import { adoptStyles } from '../theme/adopt-styles.ts'
import css from './delivery.module.css?inline'

adoptStyles(css)
