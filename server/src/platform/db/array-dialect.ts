import {
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type BinaryOperationNode,
  type Driver,
  type PostgresDialectConfig,
  type QueryCompiler,
} from 'kysely';
import { RollbackDriver } from './rollback-driver.ts';

const ARRAY_OPERATORS: Partial<Record<string, string>> = { in: '= any', 'not in': '<> all' };

/**
 * Sends the values of `in (…)` as one array. With a parameter for each value, every length of a list would be a different statement, which
 * PostgreSQL plans again.
 */
export class ArrayDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new RollbackDriver(this.#config);
  }

  override createQueryCompiler(): QueryCompiler {
    return new ArrayQueryCompiler();
  }
}

class ArrayQueryCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const arrayOperator = OperatorNode.is(operator) ? ARRAY_OPERATORS[operator.operator] : undefined;
    if (arrayOperator === undefined || !PrimitiveValueListNode.is(rightOperand)) return super.visitBinaryOperation(node);
    this.visitNode(leftOperand);
    this.append(` ${arrayOperator}(`);
    this.appendValue(rightOperand.values);
    this.append(')');
  }
}
