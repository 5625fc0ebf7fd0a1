import { adoptStyles } from '../theme/adopt-styles.ts'
import css from './join-form.module.css?inline'

adoptStyles(css)
