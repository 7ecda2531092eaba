import type {
  LanguageModelV4ReasoningPart,
  LanguageModelV4StreamPart,
  LanguageModelV4TextPart,
  LanguageModelV4ToolCall,
  LanguageModelV4ToolCallPart,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';

interface Said {
  readonly id: string;
  readonly delta?: string;
  readonly providerMetadata?: SharedV4ProviderMetadata;
}
type WrittenPart = LanguageModelV4ReasoningPart | LanguageModelV4TextPart;
type SaidPart = WrittenPart | LanguageModelV4ToolCallPart;

/** What a model sends as an input may be anything; the tool’s schema then says what is wrong with it. */
function parsed(input: string): unknown {
  try {
    return JSON.parse(input || '{}');
  } catch {
    return input.slice(0, 200);
  }
}

/**
 * What a model said in one turn, in its order, as it wants it back: one that thinks refuses the result of a tool
 * without the thoughts, signed or sealed by its provider, after which it called the tool.
 */
export class SaidParts {
  readonly #all: SaidPart[] = [];
  readonly #open = new Map<string, WrittenPart>();

  hear(part: LanguageModelV4StreamPart): void {
    switch (part.type) {
      case 'text-start':
      case 'text-delta':
      case 'text-end':
        this.#add('text', part);
        return;
      case 'reasoning-start':
      case 'reasoning-delta':
      case 'reasoning-end':
        this.#add('reasoning', part);
    }
  }

  call({ toolCallId, toolName, input, providerMetadata }: LanguageModelV4ToolCall): void {
    this.#all.push({
      ...{ type: 'tool-call', toolCallId, toolName, input: parsed(input) },
      ...(providerMetadata && { providerOptions: providerMetadata }),
    });
  }

  /** An empty text is refused; an empty thought is one that only its provider can read. */
  get parts(): readonly SaidPart[] {
    return this.#all.filter((part) => part.type === 'tool-call' || part.text || part.providerOptions);
  }

  #add(type: 'reasoning' | 'text', said: Said): void {
    const key = `${type} ${said.id}`;
    const part: WrittenPart = this.#open.get(key) ?? { type, text: '' };
    if (!this.#open.has(key)) this.#all.push(part);
    this.#open.set(key, part);
    part.text += said.delta ?? '';
    if (said.providerMetadata) part.providerOptions = said.providerMetadata;
  }
}
