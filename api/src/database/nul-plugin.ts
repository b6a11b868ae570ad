import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type PrimitiveValueListNode,
  type ValueNode,
} from 'kysely';

/** The control character "data link escape". It stands before each character that is not stored as itself. */
const ESCAPE = '\u0010';
const ESCAPED = new RegExp(`${ESCAPE}([0${ESCAPE}])`, 'g');

/**
 * Lets PostgreSQL keep U+0000, which its text cannot hold: text goes in with NUL written as U+0010 `0`, and U+0010
 * itself doubled, and comes out as it was. All other text is stored as it is.
 */
export class NulPlugin implements KyselyPlugin {
  readonly #transformer = new ValueEscaper();

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.#transformer.transformNode(node, queryId);
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    const rows = result.rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([column, value]) => [column, unescapeValue(value)])),
    );
    return { ...result, rows };
  }
}

class ValueEscaper extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: escapeValue(node.value) };
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(escapeValue) };
  }
}

function escapeValue(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.replaceAll(ESCAPE, ESCAPE + ESCAPE).replaceAll('\0', `${ESCAPE}0`);
}

function unescapeValue(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.replace(ESCAPED, (_sequence, character) => (character === '0' ? '\0' : character));
}
