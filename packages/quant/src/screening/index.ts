export { type Completion, completeExpression } from './complete-expression.ts';
export {
  evaluateExpression,
  FALSE,
  matchRows,
  type ScreenInput,
  TRUE,
  UNKNOWN,
} from './evaluate-expression.ts';
export type {
  ConditionNode,
  ExpressionProblem,
  ParsedExpression,
  ProblemCode,
  ValueNode,
} from './expression-tree.ts';
export { type FieldKey, findField, screenFields } from './fields.ts';
export { nearestName } from './nearest-name.ts';
export { LONGEST_EXPRESSION, parseExpression } from './parse-expression.ts';
export {
  type FieldValue,
  type ScreenColumns,
  StoredColumns,
  sortRows,
  type TextColumn,
} from './screen-columns.ts';
export type { FieldGroup, FieldKind, FieldUnit, ScreenField } from './screen-field.ts';
export {
  type ConditionTest,
  type FieldCondition,
  type GroupItem,
  type GroupMode,
  groupsOf,
  type ScreenGroup,
  writeGroups,
} from './screen-groups.ts';
