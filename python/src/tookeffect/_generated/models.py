# Written by `npm run generate` from schemas/; do not edit.
"""Every wire shape as a pydantic model."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt
from typing_extensions import TypeAliasType

from tookeffect._generated.vocabulary import (
    ActionStatus,
    CheckOutcome,
    ContractLintCode,
    Environment,
    ErrorCode,
    EvidenceLevel,
    KeyRevocationReason,
    NextAction,
    OperationState,
    Reason,
    ReceiptReasonCode,
    ReceiptValidationStatus,
    Scope,
    Verdict,
)

ProviderResponse = TypeAliasType("ProviderResponse", Annotated[Any, Field(title="ProviderResponse")])
"""The provider’s response: free JSON, judged only through the contract."""


CheckoutUrl = TypeAliasType(
    "CheckoutUrl", Annotated[str, Field(max_length=2048, pattern="^https://[!-~]+$", title="CheckoutUrl")]
)
"""A page of the payment provider."""


WriteAccessReason = TypeAliasType(
    "WriteAccessReason", Annotated[str, Field(max_length=512, min_length=1, title="WriteAccessReason")]
)
"""Why a credential that can be seen to write was stored."""


BaseUrl = TypeAliasType(
    "BaseUrl", Annotated[str, Field(max_length=2048, pattern="^[a-z][a-z0-9+.-]*://[!-~]+$", title="BaseUrl")]
)
"""The system of record: scheme, host, port and, where it has one, the path that every request begins with."""


CredentialType = TypeAliasType(
    "CredentialType",
    Annotated[Literal["none", "bearer", "basic", "header", "aws"], Field(title="CredentialType")],
)
"""What kind of credential it is."""


ConnectionTestOutcome = TypeAliasType(
    "ConnectionTestOutcome",
    Annotated[Literal["usable", "unreachable", "denied", "can_write"], Field(title="ConnectionTestOutcome")],
)
"""What came of trying a connection’s credential with reads only."""


TestedContract = TypeAliasType("TestedContract", Annotated[Any, Field(title="TestedContract")])
"""The contract: free JSON here, because the answer says what is wrong with it."""


class ContractFinding(BaseModel):
    """One thing that is wrong with a contract."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    code: ContractLintCode
    pointer: Annotated[str, Field(max_length=4096)]
    """JSON Pointer into the contract; empty for the whole."""
    message: Annotated[str, Field(max_length=4096, min_length=1)]
    """What is wrong there, and what to do."""


EffectKind = TypeAliasType("EffectKind", Annotated[Literal["present", "absent"], Field(title="EffectKind")])
"""Whether the effect is that something is there, or that it is gone."""


BaselinePolicy = TypeAliasType(
    "BaselinePolicy", Annotated[Literal["required", "optional", "none"], Field(title="BaselinePolicy")]
)
"""Whether the state is read before the action."""


ReadStatus = TypeAliasType("ReadStatus", Annotated[StrictInt, Field(ge=100, le=599, title="ReadStatus")])
"""An HTTP status, or what a connector says in its place (200 answered, 404 no such thing)."""


class Outcome(BaseModel):
    """What an answer's status means; any other is schema drift."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    present: Annotated[list[ReadStatus], Field(max_length=16, min_length=1)]
    """Statuses that mean: it is there."""
    absent: Annotated[list[ReadStatus], Field(max_length=16)]
    """Statuses that mean: it is not there."""
    absent_requires_probe: Annotated[StrictBool, Field(alias="absentRequiresProbe")]
    """Whether absence counts only when a probe was seen after the read."""


InstantFormat = TypeAliasType(
    "InstantFormat",
    Annotated[Literal["rfc3339", "unixSeconds", "unixMilliseconds"], Field(title="InstantFormat")],
)
"""How the instant is written."""


class SettleWindow(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    within_seconds: Annotated[StrictInt, Field(alias="withinSeconds", ge=0, le=604800)]
    """How long the provider may take to show the effect, in seconds."""


class FinalityWindow(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    after_seconds: Annotated[StrictInt, Field(alias="afterSeconds", ge=0, le=7776000)]
    """How long the effect may still be undone by the provider itself, in seconds."""


GrantingLevel = TypeAliasType("GrantingLevel", Annotated[Literal["E2", "E3"], Field(title="GrantingLevel")])


IdempotencySupport = TypeAliasType(
    "IdempotencySupport", Annotated[Literal["supported", "unsupported"], Field(title="IdempotencySupport")]
)
"""Whether the provider honours an idempotency key, so that a retry cannot act twice."""


class ProviderIdempotency(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    provider: IdempotencySupport


CompensatedReason = TypeAliasType(
    "CompensatedReason",
    Annotated[
        Literal[
            "effect_absent",
            "effect_mismatch",
            "effect_duplicated",
            "effect_reversed",
            "collateral_effect",
            "object_predates_operation",
            "object_already_claimed",
        ],
        Field(title="CompensatedReason"),
    ],
)


Performer = TypeAliasType("Performer", Annotated[Literal["caller", "human"], Field(title="Performer")])


class Compensation(BaseModel):
    """What to do about a refutation; a hint, never done by us."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    when: Annotated[list[CompensatedReason], Field(max_length=8, min_length=1)]
    """The reasons it answers."""
    hint: Annotated[str, Field(max_length=1024, min_length=1)]
    """What to do."""
    performed_by: Annotated[Performer, Field(alias="performedBy")]


ContractStatus = TypeAliasType(
    "ContractStatus", Annotated[Literal["published", "deprecated"], Field(title="ContractStatus")]
)
"""Added by the server; not part of what the hash covers."""


SingularPath = TypeAliasType(
    "SingularPath", Annotated[str, Field(max_length=512, pattern="^\\$", title="SingularPath")]
)
"""An RFC 9535 singular query into {observation, input, ack, operation, event, baseline}: names and indices only."""


Template = TypeAliasType("Template", Annotated[str, Field(max_length=2048, title="Template")])
"""Text with variables such as {input.owner}, {ack.number}, {operation.id} or {operation.notBefore}; {input.path*} joins a list by slashes. In paths and queries each variable is percent-encoded and the segments . and .. are refused."""


Operator = TypeAliasType(
    "Operator",
    Annotated[
        Literal["eq", "ne", "in", "contains", "gte", "lte", "intEq", "matches", "present", "absent"],
        Field(title="Operator"),
    ],
)
"""The fixed operators; `matches` is unanchored RE2."""


ExpectedValue = TypeAliasType("ExpectedValue", Annotated[Any, Field(title="ExpectedValue")])
"""What is expected, written in the contract: any JSON value. Excludes `ref`."""


class Condition(BaseModel):
    """One three-valued judgement over the observed document: passed, failed, or not_evaluated where the field is missing."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    path: SingularPath
    op: Operator
    value: ExpectedValue | None = None
    ref: SingularPath | None = None
    """Where the expected value stands, usually in the input. Excludes `value`."""


CheckReason = TypeAliasType(
    "CheckReason",
    Annotated[Literal["effect_mismatch", "effect_absent", "effect_reversed"], Field(title="CheckReason")],
)
"""The refutation that a failure of this check means."""


class Check(BaseModel):
    """A condition with a name and with what its failure means."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: Annotated[str, Field(max_length=64, min_length=1, pattern="^[a-z][a-z0-9_]*$")]
    """Names the check in verdicts and receipts; unique, and not one of the reserved `correlation`, `freshness`, `scope`."""
    path: SingularPath
    op: Operator
    value: ExpectedValue | None = None
    ref: SingularPath | None = None
    """Where the expected value stands, usually in the input. Excludes `value`."""
    reason: CheckReason
    required: StrictBool
    """Whether `verified` needs this check to pass."""
    immutable: StrictBool | None = None
    """The value can never change at the provider, so a failure refutes at once."""
    lasting: StrictBool | None = None
    """Judged again after an earlier `verified`; other checks are then only listed."""


class PendingRule(BaseModel):
    """A condition under which the provider itself says that it is not done yet."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    path: SingularPath
    op: Operator
    value: ExpectedValue | None = None
    ref: SingularPath | None = None
    """Where the expected value stands, usually in the input. Excludes `value`."""
    retry_after_seconds: Annotated[StrictInt, Field(alias="retryAfterSeconds", ge=1, le=86400)]
    """When to look again, in seconds."""


class EventRule(BaseModel):
    """Which signed events speak about the effect; one of object, reference and correlation ties them to the operation."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    level: Literal["E2"]
    event: Annotated[str, Field(max_length=128, min_length=1)]
    """The event's name as the provider sends it."""
    object: SingularPath | None = None
    """Where the event names the object's id."""
    reference: SingularPath | None = None
    """Where the event names the acknowledged reference."""
    correlation: SingularPath | None = None
    """Where the event carries this operation's marker."""
    at: SingularPath | None = None
    """Where the provider's own time stands in the event, as RFC 3339; else the time of receipt counts."""
    match: Annotated[list[Condition], Field(max_length=32)]
    """What the event must say."""


Scopes = TypeAliasType("Scopes", Annotated[list[Scope], Field(max_length=11, min_length=1, title="Scopes")])
"""What the key may do."""


class NoCredential(BaseModel):
    """The system of record answers anyone."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    type: Literal["none"]


class BearerCredential(BaseModel):
    """A token for `Authorization: Bearer`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    type: Literal["bearer"]
    token: Annotated[str, Field(max_length=8192, min_length=1)]
    """The token."""


class BasicCredential(BaseModel):
    """A user and a password: HTTP Basic, PostgreSQL, IMAP, CalDAV."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    type: Literal["basic"]
    username: Annotated[str, Field(max_length=256, min_length=1)]
    """The user."""
    password: Annotated[str, Field(max_length=1024, min_length=1)]
    """The password."""


class HeaderCredential(BaseModel):
    """A secret in a header of its own."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    type: Literal["header"]
    name: Annotated[str, Field(max_length=64, min_length=1, pattern="^[0-9A-Za-z-]+$")]
    """The header’s name."""
    value: Annotated[str, Field(max_length=8192, min_length=1)]
    """The header’s value."""


class AwsCredential(BaseModel):
    """An access key for Signature Version 4."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    type: Literal["aws"]
    access_key_id: Annotated[str, Field(alias="accessKeyId", max_length=128, min_length=1)]
    """The access key’s id."""
    secret_access_key: Annotated[str, Field(alias="secretAccessKey", max_length=256, min_length=1)]
    """The secret."""
    region: Annotated[str, Field(max_length=64, min_length=1, pattern="^[0-9a-z-]+$")]
    """The region that requests are signed for."""
    session_token: Annotated[str | None, Field(alias="sessionToken", max_length=8192, min_length=1)] = None
    """For temporary credentials."""


WebhookSigningSecret = TypeAliasType(
    "WebhookSigningSecret",
    Annotated[str, Field(max_length=256, min_length=16, pattern="^[!-~]+$", title="WebhookSigningSecret")],
)
"""The secret that the provider signs with: 16 to 256 visible ASCII characters."""


ApiKeySecret = TypeAliasType(
    "ApiKeySecret",
    Annotated[
        str,
        Field(
            max_length=127,
            pattern="^tke_[0-7][0-9a-hjkmnp-tv-z]{25}_[0-9A-Za-z]{32,96}$",
            title="ApiKeySecret",
        ),
    ],
)
"""The whole key, `tke_<id>_<secret><checksum>`: shown this once."""


Digest = TypeAliasType(
    "Digest", Annotated[str, Field(max_length=71, pattern="^sha256:[0-9a-f]{64}$", title="Digest")]
)
"""A SHA-256 as `sha256:` and 64 lower-case hex characters."""


Sha256Hex = TypeAliasType(
    "Sha256Hex", Annotated[str, Field(max_length=64, pattern="^[0-9a-f]{64}$", title="Sha256Hex")]
)
"""A SHA-256 as 64 lower-case hex characters, without a prefix, as in-toto spells it."""


KeyId = TypeAliasType("KeyId", Annotated[str, Field(max_length=32, pattern="^[0-9a-f]{32}$", title="KeyId")])
"""A signing key: the first 32 lower-case hex characters of the SHA-256 of its 32 public bytes."""


PublicKeyHex = TypeAliasType(
    "PublicKeyHex", Annotated[str, Field(max_length=64, pattern="^[0-9a-f]{64}$", title="PublicKeyHex")]
)
"""An Ed25519 public key as 64 lower-case hex characters."""


EvaluationInstant = TypeAliasType(
    "EvaluationInstant",
    Annotated[
        str,
        Field(
            max_length=24,
            pattern="^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
            title="EvaluationInstant",
        ),
    ],
)
"""A UTC instant with milliseconds."""


HeaderValue = TypeAliasType("HeaderValue", Annotated[str, Field(max_length=8192, title="HeaderValue")])


ReadBody = TypeAliasType("ReadBody", Annotated[Any, Field(title="ReadBody")])
"""The parsed body: any JSON value; left out where there is none."""


class AnsweredRead(BaseModel):
    """A read that was answered, whatever the answer."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    outcome: Literal["answered"]
    observed_at: Annotated[EvaluationInstant, Field(alias="observedAt")]
    status: Annotated[StrictInt, Field(ge=100, le=599)]
    """The HTTP status, or what a connector says in its place."""
    headers: dict[str, HeaderValue] | None = None
    """The headers that the connector keeps, such as link; names in lower case."""
    body: ReadBody | None = None


ReadFailure = TypeAliasType(
    "ReadFailure",
    Annotated[
        Literal["unreachable", "timed_out", "too_large", "not_json", "duplicate_member"],
        Field(title="ReadFailure"),
    ],
)
"""Why there is no answer to judge."""


class FailedRead(BaseModel):
    """A read without an answer that can be judged."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    outcome: Literal["failed"]
    observed_at: Annotated[EvaluationInstant, Field(alias="observedAt")]
    failure: ReadFailure


Read = TypeAliasType("Read", Annotated[AnsweredRead | FailedRead, Field(title="Read")])
"""One read of the system of record."""


class Reads(BaseModel):
    """What was read; a member is left out where nothing was asked."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    main: Read | None = None
    listing: Read | None = None
    probe: Read | None = None


SubmittedStatus = TypeAliasType(
    "SubmittedStatus", Annotated[Literal["succeeded", "failed", "unknown"], Field(title="SubmittedStatus")]
)


SubmittedResponse = TypeAliasType("SubmittedResponse", Annotated[Any, Field(title="SubmittedResponse")])
"""The provider's response as handed in: any JSON value."""


class SubmittedResult(BaseModel):
    """The action result (E1) as it was sent."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    status: SubmittedStatus
    provider_reference: Annotated[
        str | None, Field(alias="providerReference", max_length=512, min_length=1)
    ] = None
    """The provider's name of the object."""
    response: SubmittedResponse | None = None
    occurred_at: Annotated[str | None, Field(alias="occurredAt", max_length=64)] = None
    """The agent's word; anchors nothing."""


class StoredAcknowledgement(BaseModel):
    """The acknowledgement and when we received it."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    reference: Annotated[str, Field(max_length=30, pattern="^ack_[0-7][0-9a-hjkmnp-tv-z]{25}$")]
    """The acknowledgement's reference."""
    submitted_at: Annotated[EvaluationInstant, Field(alias="submittedAt")]
    result: SubmittedResult


EventBody = TypeAliasType("EventBody", Annotated[Any, Field(title="EventBody")])
"""The parsed body: any JSON value."""


class ObservedEvent(BaseModel):
    """A provider event that we received."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    reference: Annotated[str, Field(max_length=30, pattern="^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$")]
    """The stored event."""
    event: Annotated[str, Field(max_length=128, min_length=1)]
    """The event's name as the provider sends it."""
    signed: StrictBool
    """Whether the provider's signature over it was validated."""
    received_at: Annotated[EvaluationInstant, Field(alias="receivedAt")]
    body: EventBody


class BaselineObservation(BaseModel):
    """What was there before the action."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    observed_at: Annotated[EvaluationInstant, Field(alias="observedAt")]
    reads: Reads


class Claim(BaseModel):
    """An object that a verified operation of this account took for itself."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    origin: Annotated[str, Field(max_length=256, min_length=1)]
    """The origin of the system of record."""
    object_type: Annotated[str, Field(alias="objectType", max_length=64, min_length=1)]
    """What kind of thing it is."""
    object_id: Annotated[str, Field(alias="objectId", max_length=1024)]
    """The object's id as text."""
    contract_name: Annotated[str, Field(alias="contractName", max_length=160, min_length=1)]
    """The contract's id without its version."""
    operation_id: Annotated[
        str, Field(alias="operationId", max_length=29, pattern="^op_[0-7][0-9a-hjkmnp-tv-z]{25}$")
    ]
    """The operation that claimed it."""


class EarlierVerdict(BaseModel):
    """An earlier verdict of the same operation."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    verdict: Verdict
    reason: Reason
    observed_at: Annotated[EvaluationInstant, Field(alias="observedAt")]


class ClaimedObject(BaseModel):
    """An object by type and id."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    object_type: Annotated[str, Field(alias="objectType", max_length=64, min_length=1)]
    """What kind of thing it is."""
    object_id: Annotated[str, Field(alias="objectId", max_length=1024)]
    """The object's id as text."""


class Health(BaseModel):
    """What `GET /healthz` and `GET /readyz` answer while all is well; anything else is a problem document."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    status: Literal["ok"]
    """Always `ok`."""


OperationId = TypeAliasType(
    "OperationId",
    Annotated[str, Field(max_length=29, pattern="^op_[0-7][0-9a-hjkmnp-tv-z]{25}$", title="OperationId")],
)
"""An operation."""


RunId = TypeAliasType(
    "RunId", Annotated[str, Field(max_length=30, pattern="^run_[0-7][0-9a-hjkmnp-tv-z]{25}$", title="RunId")]
)
"""One run of a verify."""


ReceiptId = TypeAliasType(
    "ReceiptId",
    Annotated[str, Field(max_length=30, pattern="^rcp_[0-7][0-9a-hjkmnp-tv-z]{25}$", title="ReceiptId")],
)
"""A receipt."""


AcknowledgementId = TypeAliasType(
    "AcknowledgementId",
    Annotated[
        str, Field(max_length=30, pattern="^ack_[0-7][0-9a-hjkmnp-tv-z]{25}$", title="AcknowledgementId")
    ],
)
"""A stored action result (E1)."""


ConnectionId = TypeAliasType(
    "ConnectionId",
    Annotated[str, Field(max_length=30, pattern="^con_[0-7][0-9a-hjkmnp-tv-z]{25}$", title="ConnectionId")],
)
"""A connection."""


EventId = TypeAliasType(
    "EventId",
    Annotated[str, Field(max_length=30, pattern="^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$", title="EventId")],
)
"""A stored provider event (E2)."""


ApiKeyId = TypeAliasType(
    "ApiKeyId",
    Annotated[str, Field(max_length=30, pattern="^key_[0-7][0-9a-hjkmnp-tv-z]{25}$", title="ApiKeyId")],
)
"""An API key; not the key itself."""


AccountId = TypeAliasType(
    "AccountId",
    Annotated[str, Field(max_length=30, pattern="^acc_[0-7][0-9a-hjkmnp-tv-z]{25}$", title="AccountId")],
)
"""An account, which owns workspaces and credits."""


WorkspaceId = TypeAliasType(
    "WorkspaceId",
    Annotated[str, Field(max_length=29, pattern="^ws_[0-7][0-9a-hjkmnp-tv-z]{25}$", title="WorkspaceId")],
)
"""A workspace of an account."""


WebhookSecretId = TypeAliasType(
    "WebhookSecretId",
    Annotated[
        str, Field(max_length=30, pattern="^whs_[0-7][0-9a-hjkmnp-tv-z]{25}$", title="WebhookSecretId")
    ],
)
"""A signing secret of a provider webhook; not the secret itself."""


ContractId = TypeAliasType(
    "ContractId",
    Annotated[
        str,
        Field(
            max_length=160,
            pattern="^(?:ws_[0-7][0-9a-hjkmnp-tv-z]{25}:)?[a-z][a-z0-9_]*(?:\\.[a-z][a-z0-9_]*)+@[1-9][0-9]{0,5}$",
            title="ContractId",
        ),
    ],
)
"""`service.effect@version`; a tenant’s own contract begins with its workspace: `ws_…:service.effect@version`."""


ServiceName = TypeAliasType(
    "ServiceName", Annotated[str, Field(max_length=64, pattern="^[a-z][a-z0-9_]*$", title="ServiceName")]
)
"""A service whose state can be judged, for example `github`."""


CheckId = TypeAliasType(
    "CheckId", Annotated[str, Field(max_length=64, pattern="^[a-z][a-z0-9_]{0,63}$", title="CheckId")]
)
"""A check of a contract, or one of the reserved `correlation`, `freshness`, `scope`."""


IdempotencyKey = TypeAliasType(
    "IdempotencyKey", Annotated[str, Field(max_length=255, pattern="^[!-~]+$", title="IdempotencyKey")]
)
"""1 to 255 visible ASCII characters."""


RequestId = TypeAliasType(
    "RequestId", Annotated[str, Field(max_length=64, pattern="^[0-9A-Za-z_-]+$", title="RequestId")]
)
"""Names one request, as in the header `x-request-id`."""


Issuer = TypeAliasType(
    "Issuer", Annotated[str, Field(max_length=256, pattern="^https?://[0-9a-z.:\\[\\]-]+$", title="Issuer")]
)
"""Who signs receipts: the origin of a service, for example `https://api.tookeffect.dev`."""


Origin = TypeAliasType(
    "Origin",
    Annotated[
        str, Field(max_length=256, pattern="^[a-z][a-z0-9+.-]*://[0-9A-Za-z.:_\\[\\]-]+$", title="Origin")
    ],
)
"""Scheme, host and port of a system of record; never a path."""


Cursor = TypeAliasType(
    "Cursor", Annotated[str, Field(max_length=512, pattern="^[0-9A-Za-z_-]+$", title="Cursor")]
)
"""Where a list goes on; opaque, to be sent back as it came."""


Instant = TypeAliasType(
    "Instant",
    Annotated[
        str,
        Field(
            max_length=24,
            pattern="^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
            title="Instant",
        ),
    ],
)
"""A UTC instant with exactly three decimals of a second: `2026-11-21T09:30:00.000Z`."""


class DsseSignature(BaseModel):
    """One signature over the DSSE encoding of the payload."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    keyid: KeyId
    """The root key."""
    sig: Annotated[str, Field(max_length=88, pattern="^[0-9A-Za-z+/]+={0,2}$")]
    """The 64 signature bytes in base 64."""


class KeyDocumentEnvelope(BaseModel):
    """The key document in a DSSE envelope, signed by the root key: the body of `GET /.well-known/tookeffect/keys.json`. Member names are those of DSSE."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    payload_type: Annotated[Literal["application/vnd.tookeffect.keys+json"], Field(alias="payloadType")]
    payload: Annotated[str, Field(max_length=1398104, pattern="^[0-9A-Za-z+/]+={0,2}$")]
    """The key document’s bytes in base 64."""
    signatures: Annotated[list[DsseSignature], Field(max_length=4, min_length=1)]
    """One by each root key in use."""


class PublishedKey(BaseModel):
    """One signing key and when it may be relied on."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    key_id: Annotated[KeyId, Field(alias="keyId")]
    public_key: Annotated[PublicKeyHex, Field(alias="publicKey")]
    issuer: Issuer
    environment: Environment
    not_before: Annotated[Instant | None, Field(alias="notBefore")] = None
    not_after: Annotated[Instant | None, Field(alias="notAfter")] = None
    revoked_at: Annotated[Instant | None, Field(alias="revokedAt")] = None
    revocation_reason: Annotated[KeyRevocationReason | None, Field(alias="revocationReason")] = None


class KeyDocument(BaseModel):
    """The public keys of an issuer’s receipts; the payload of `GET /.well-known/tookeffect/keys.json`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    version: Annotated[StrictInt, Field(ge=1, le=9007199254740991)]
    """Grows with every publication; an older document is refused."""
    expires: Instant
    """From then on the document is not to be relied on."""
    keys: Annotated[list[PublishedKey], Field(max_length=256)]
    """Every key that ever signed, and those about to."""


LookupKind = TypeAliasType(
    "LookupKind", Annotated[Literal["deterministic", "search"], Field(title="LookupKind")]
)
"""`deterministic` when what exists is always found; `search` when an index may lag or miss."""


ProductionOrigin = TypeAliasType(
    "ProductionOrigin",
    Annotated[
        str,
        Field(
            max_length=256,
            min_length=1,
            pattern="^https://[a-z0-9.-]+(?::[0-9]{1,5})?$",
            title="ProductionOrigin",
        ),
    ],
)
"""An origin such as https://api.example.com."""


HttpReadMethod = TypeAliasType(
    "HttpReadMethod", Annotated[Literal["GET", "HEAD"], Field(title="HttpReadMethod")]
)
"""Reading methods only."""


Cardinality = TypeAliasType("Cardinality", Annotated[Literal["one", "many"], Field(title="Cardinality")])
"""`one` when the provider guarantees that the filters, taken from the input alone, address at most one object; else `many`."""


class QueryParameter(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    name: Annotated[str, Field(max_length=128, min_length=1)]
    """The parameter's name."""
    value: Template


class PostgresTable(BaseModel):
    """A table by schema and name; identifiers are quoted by the connector, never spliced as text."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    schema_: Annotated[Template, Field(alias="schema")]
    name: Template


class SingleColumn(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    as_: Annotated[str, Field(alias="as", max_length=63, pattern="^[A-Za-z_][A-Za-z0-9_]*$")]
    """The name under which the value stands in each row."""
    column: Template


class ColumnGroup(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    as_: Annotated[str, Field(alias="as", max_length=63, pattern="^[A-Za-z_][A-Za-z0-9_]*$")]
    """The name under which the value stands in each row."""
    columns_of: Annotated[SingularPath, Field(alias="columnsOf")]
    """Reads one column for each member name of this object and nests them under `as`."""


class RowIdentity(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    as_: Annotated[str, Field(alias="as", max_length=63, pattern="^[A-Za-z_][A-Za-z0-9_]*$")]
    """The name under which the value stands in each row."""
    identified_by: Annotated[list[Template], Field(alias="identifiedBy", max_length=16, min_length=1)]
    """Names the row in one text: canonical JSON of the database, the schema, the table and these columns with their values, such as `["shop","public","orders",{"id":17}]`; above 512 bytes its digest, `sha256:…`. Null where one of the values is null."""


PostgresColumn = TypeAliasType(
    "PostgresColumn", Annotated[SingleColumn | ColumnGroup | RowIdentity, Field(title="PostgresColumn")]
)
"""A column to read, a group of columns named by the input, or the text that names the row."""


class ColumnFilter(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    column: Template
    ref: SingularPath
    """Where the value stands that the column must equal."""


class GroupFilter(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    columns_of: Annotated[SingularPath, Field(alias="columnsOf")]
    """One equality for each member of this object."""


PostgresFilter = TypeAliasType(
    "PostgresFilter", Annotated[ColumnFilter | GroupFilter, Field(title="PostgresFilter")]
)
"""An equality filter; the filters of a look-up are joined by AND."""


class ContractReference(BaseModel):
    """A contract, by name and by content."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: ContractId
    hash: Digest
    """The contract hash."""


class CorrelationMetadata(BaseModel):
    """For a provider that keeps metadata: add these members to it."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    tookeffect_operation: OperationId


class CorrelationKeys(BaseModel):
    """Values to embed in the provider call, so that the effect is found even when the acknowledgement was lost. Use whichever the provider has room for."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    reference: OperationId
    """For a reference or memo field: the operation’s id."""
    external_id: Annotated[
        str,
        Field(
            alias="externalId",
            max_length=36,
            pattern="^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
        ),
    ]
    """For a field that takes a client’s own id: the operation’s UUID in its usual spelling."""
    metadata: CorrelationMetadata
    marker: Annotated[str | None, Field(max_length=2048, min_length=1)] = None
    """The text that the contract looks for, where it declares one; embed it as it is."""


class Baseline(BaseModel):
    """The state of the system of record before the action."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    digest: Digest
    """Of what was read, salted."""
    observed_at: Annotated[Instant, Field(alias="observedAt")]


PlanId = TypeAliasType(
    "PlanId", Annotated[str, Field(max_length=64, pattern="^[a-z][a-z0-9_]*$", title="PlanId")]
)
"""A plan, for example `starter`."""


PackId = TypeAliasType(
    "PackId", Annotated[str, Field(max_length=64, pattern="^[a-z][a-z0-9_]*$", title="PackId")]
)
"""A pack, for example `pack_500`."""


class Price(BaseModel):
    """An amount of money."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    amount_minor: Annotated[StrictInt, Field(alias="amountMinor", ge=0, le=9007199254740991)]
    """In the currency’s smallest unit, for example cents."""
    currency: Annotated[str, Field(max_length=3, pattern="^[A-Z]{3}$")]
    """ISO 4217, in capitals."""


class ProblemPlace(BaseModel):
    """One fault and its place."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    pointer: Annotated[str, Field(max_length=1024)]
    """JSON Pointer into the body; empty for the whole."""
    message: Annotated[str, Field(max_length=1024, min_length=1)]
    """What is wrong there."""


class ReceiptValidation(BaseModel):
    """What `verifyReceipt` answers. A valid receipt may say `refuted`: see `verdict`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    valid: StrictBool
    """Whether everything that was asked for holds."""
    reason_code: Annotated[ReceiptReasonCode, Field(alias="reasonCode")]
    detail: Annotated[str | None, Field(max_length=1024, min_length=1)] = None
    """One sentence for people; programs read `reasonCode`."""
    status: ReceiptValidationStatus
    verdict: Verdict | None = None
    """What the receipt says."""
    environment: Environment | None = None
    workspace_id: Annotated[WorkspaceId | None, Field(alias="workspaceId")] = None


class SubjectDigest(BaseModel):
    """The digest of the operation document."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    sha256: Sha256Hex


class ReceiptSubject(BaseModel):
    """The operation, by the digest of its document."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    name: Annotated[str, Field(max_length=39, pattern="^operation/op_[0-7][0-9a-hjkmnp-tv-z]{25}$")]
    """`operation/` and the operation’s id."""
    digest: SubjectDigest


ReceiptSequence = TypeAliasType(
    "ReceiptSequence", Annotated[StrictInt, Field(ge=1, le=9007199254740991, title="ReceiptSequence")]
)
"""Which receipt of its operation this is, counted from 1."""


class PreviousReceipt(BaseModel):
    """A link of the operation’s chain of receipts."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    receipt_id: Annotated[ReceiptId, Field(alias="receiptId")]
    digest: Digest
    """Of the canonical JSON of that receipt’s payload."""


class ReceiptOperation(BaseModel):
    """The operation that was judged."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: OperationId
    contract_id: Annotated[ContractId, Field(alias="contractId")]
    contract_hash: Annotated[Digest, Field(alias="contractHash")]
    input_hash: Annotated[Digest, Field(alias="inputHash")]
    """Of the input, salted."""
    correlation_keys: Annotated[CorrelationKeys, Field(alias="correlationKeys")]


class ReceiptActionResult(BaseModel):
    """The action result that was known."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    reference: AcknowledgementId
    digest: Digest
    """Of the request body as sent, salted."""
    submitted_at: Annotated[Instant, Field(alias="submittedAt")]


class ReceiptEvaluator(BaseModel):
    """What judged."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    version: Annotated[str, Field(max_length=64, min_length=1, pattern="^[0-9A-Za-z.+-]+$")]
    """The evaluator’s version."""


class ReceiptSignature(BaseModel):
    """The signature over the DSSE encoding of the payload’s canonical JSON."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    key_id: Annotated[KeyId, Field(alias="keyId")]
    alg: Annotated[str, Field(max_length=32, min_length=1)]
    """`Ed25519`. Left open here, so that another algorithm is answered with `signature_algorithm_unsupported`."""
    sig: Annotated[str, Field(max_length=1024, min_length=1)]
    """128 lower-case hex characters. Left open here, so that anything else is answered with `signature_malformed`."""


class RotateApiKeyRequest(BaseModel):
    """Body of `POST /v1/api-keys/{id}/rotate`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    grace_seconds: Annotated[StrictInt | None, Field(alias="graceSeconds", ge=0, le=604800)] = None
    """How long the old key is still accepted, never past its own expiry; 24 hours when left out."""


class SkillExample(BaseModel):
    """An input that fits."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    title: Annotated[str, Field(max_length=160, min_length=1)]
    """What it does."""
    input: dict[str, Any]
    """What the action is to do; free JSON here, and closed by the contract’s input schema."""


class SkillAcknowledgement(BaseModel):
    """What to hand in after the action."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    required: StrictBool
    """Whether nothing can be looked up without it."""
    provider_reference: Annotated[
        str | None, Field(alias="providerReference", max_length=1024, min_length=1)
    ] = None
    """What to hand in as `providerReference`, for example the issue’s number."""
    response: Annotated[str | None, Field(max_length=1024, min_length=1)] = None
    """What to hand in as `response`."""


class SkillContract(BaseModel):
    """One contract, as an agent uses it."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: ContractId
    hash: Digest
    """The contract hash."""
    title: Annotated[str, Field(max_length=160, min_length=1)]
    """One line for people."""
    description: Annotated[str, Field(max_length=4096, min_length=1)]
    """What must be true for `verified`."""
    input_schema: Annotated[dict[str, Any], Field(alias="inputSchema")]
    """The contract’s input schema: free JSON here, itself JSON Schema 2020-12."""
    examples: Annotated[list[SkillExample], Field(max_length=16, min_length=1)]
    """Inputs to begin with."""
    correlation: Annotated[str, Field(max_length=2048, min_length=1)]
    """How to embed the correlation keys in the provider call."""
    acknowledgement: SkillAcknowledgement


Privilege = TypeAliasType(
    "Privilege", Annotated[str, Field(max_length=1024, min_length=1, title="Privilege")]
)
"""One permission to grant, in the provider’s own words."""


class SkillConnection(BaseModel):
    """The read-only connection that verification needs."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    base_url: Annotated[str | None, Field(alias="baseUrl", max_length=2048, min_length=1)] = None
    """The usual base URL, where the service has one."""
    credential_type: Annotated[CredentialType, Field(alias="credentialType")]
    least_privilege: Annotated[list[Privilege], Field(alias="leastPrivilege", max_length=32, min_length=1)]
    """All that the credential may do."""
    setup: Annotated[str, Field(max_length=4096, min_length=1)]
    """How to make such a credential."""


ProviderEventName = TypeAliasType(
    "ProviderEventName", Annotated[str, Field(max_length=128, min_length=1, title="ProviderEventName")]
)
"""One event, by the provider’s name."""


class SkillWebhook(BaseModel):
    """The provider webhook that brings signed events."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    events: Annotated[list[ProviderEventName], Field(max_length=64, min_length=1)]
    """The events to subscribe to."""
    setup: Annotated[str, Field(max_length=4096, min_length=1)]
    """How to configure it at the provider."""


class SkillManifest(BaseModel):
    """What an agent must know to use a service."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    service: ServiceName
    title: Annotated[str, Field(max_length=160, min_length=1)]
    """The service’s name for people."""
    description: Annotated[str, Field(max_length=4096, min_length=1)]
    """When to use this skill."""
    contracts: Annotated[list[SkillContract], Field(max_length=64, min_length=1)]
    """What can be verified on this service."""
    connection: SkillConnection
    webhook: SkillWebhook | None
    """The webhook to configure; null where the service sends none that counts."""
    skill: Annotated[str, Field(max_length=65536, min_length=1)]
    """The same as a `SKILL.md` that can be installed into an agent’s skills folder."""


class StoredActionResult(BaseModel):
    """An action result that the service holds; its content is named by digest."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    reference: AcknowledgementId
    status: ActionStatus
    provider_reference: Annotated[
        str | None, Field(alias="providerReference", max_length=512, min_length=1)
    ] = None
    """As handed in."""
    digest: Digest
    """Of the request body as sent, salted."""
    submitted_at: Annotated[Instant, Field(alias="submittedAt")]
    """When the service received it."""


class OperationCreatedEntry(BaseModel):
    """The operation was created."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    kind: Literal["operation_created"]
    occurred_at: Annotated[Instant, Field(alias="occurredAt")]


class BaselineReadEntry(BaseModel):
    """The state before the action was read."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    kind: Literal["baseline_read"]
    occurred_at: Annotated[Instant, Field(alias="occurredAt")]
    digest: Digest


class BaselineFailedEntry(BaseModel):
    """The state before the action could not be read."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    kind: Literal["baseline_failed"]
    occurred_at: Annotated[Instant, Field(alias="occurredAt")]
    reason: Reason


class ActionResultEntry(BaseModel):
    """An action result was handed in."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    kind: Literal["action_result_submitted"]
    occurred_at: Annotated[Instant, Field(alias="occurredAt")]
    reference: AcknowledgementId
    status: ActionStatus


class EventReceivedEntry(BaseModel):
    """A provider event that concerns the operation was received."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    kind: Literal["event_received"]
    occurred_at: Annotated[Instant, Field(alias="occurredAt")]
    provider: ServiceName
    event_id: Annotated[EventId, Field(alias="eventId")]


class DeadlinePassedEntry(BaseModel):
    """The deadline passed without a conclusive verdict."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    kind: Literal["deadline_passed"]
    occurred_at: Annotated[Instant, Field(alias="occurredAt")]


UsageEntryKind = TypeAliasType(
    "UsageEntryKind",
    Annotated[
        Literal["granted", "settled", "expired", "clawed_back", "restored"], Field(title="UsageEntryKind")
    ],
)
"""What changed them."""


CreditBucket = TypeAliasType(
    "CreditBucket", Annotated[Literal["plan", "bought"], Field(title="CreditBucket")]
)
"""Which bucket changed."""


class UsageEntry(BaseModel):
    """One change of the credits."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    kind: UsageEntryKind
    bucket: CreditBucket
    amount_credits: Annotated[
        StrictInt, Field(alias="amountCredits", ge=-9007199254740991, le=9007199254740991)
    ]
    """Credits added; below zero where they were taken."""
    operation_id: Annotated[OperationId | None, Field(alias="operationId")]
    """The operation that a settled credit paid for; else null."""
    occurred_at: Annotated[Instant, Field(alias="occurredAt")]


class UsageHistory(BaseModel):
    """A page of `GET /v1/usage/history`: every change of the credits."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    data: Annotated[list[UsageEntry], Field(max_length=100)]
    """One page, newest first."""
    has_more: Annotated[StrictBool, Field(alias="hasMore")]
    """Whether there is a next page."""
    next_cursor: Annotated[Cursor | None, Field(alias="nextCursor")]
    """What to send as `cursor` for the next page; null on the last."""


class PlanBucket(BaseModel):
    """Credits of the subscription; what is left expires with the period."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: PlanId
    available: Annotated[StrictInt, Field(ge=0, le=9007199254740991)]
    """Credits left."""
    period_end: Annotated[Instant, Field(alias="periodEnd")]
    """When the period ends."""


class BoughtBucket(BaseModel):
    """Credits bought in packs; they do not expire."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    available: Annotated[StrictInt, Field(ge=-9007199254740991, le=9007199254740991)]
    """Credits left; below zero where spent credits were paid back."""


class Usage(BaseModel):
    """Credits and what they were used for; one credit is one verified action."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    plan: PlanBucket
    bought: BoughtBucket
    verified_actions: Annotated[StrictInt, Field(alias="verifiedActions", ge=0, le=9007199254740991)]
    """Runs charged in this period."""
    reserved: Annotated[StrictInt, Field(ge=0, le=9007199254740991)]
    """Credits held by runs that have not ended."""


EvidenceLevels = TypeAliasType(
    "EvidenceLevels", Annotated[list[EvidenceLevel], Field(max_length=3, title="EvidenceLevels")]
)
"""The evidence levels that the verdict rests on, in order."""


class CheckResult(BaseModel):
    """One check and its outcome."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: CheckId
    outcome: CheckOutcome


RetryAfterSeconds = TypeAliasType(
    "RetryAfterSeconds", Annotated[StrictInt, Field(ge=1, le=7776000, title="RetryAfterSeconds")]
)
"""When another look can tell more, in seconds; sooner is refused as `observed_too_recently`."""


ChargedCredits = TypeAliasType("ChargedCredits", Annotated[Literal[0, 1], Field(title="ChargedCredits")])
"""Credits that the run cost: 1 on a conclusive verdict, else 0 within the free runs."""


class AcknowledgementSource(BaseModel):
    """Which action result."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    reference: AcknowledgementId


class EventSource(BaseModel):
    """Which event, and who signed it."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    provider: ServiceName
    event_id: Annotated[EventId, Field(alias="eventId")]


class ObservationSource(BaseModel):
    """Whose word was taken, and how it was asked."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    connector: Annotated[str, Field(max_length=64, pattern="^[a-z][a-z0-9_]*$")]
    """What spoke to the system of record, for example `http`."""
    origin: Origin
    connection_id: Annotated[ConnectionId, Field(alias="connectionId")]
    request_digest: Annotated[Digest, Field(alias="requestDigest")]
    """Of the request, salted."""


class VerifyRequest(BaseModel):
    """Body of `POST /v1/operations/{id}/verify`: none, or this empty object."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )


class WebhookSecret(BaseModel):
    """A signing secret of a provider webhook; the secret itself is never shown. Several may be active, so that it can be rotated."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: WebhookSecretId
    provider: ServiceName
    endpoint_url: Annotated[
        str, Field(alias="endpointUrl", max_length=2048, min_length=1, pattern="^https?://[!-~]+$")
    ]
    """The URL to configure at the provider."""
    hint: Annotated[str, Field(max_length=4, min_length=1, pattern="^[!-~]+$")]
    """The last characters of the secret, to tell it from others."""
    created_at: Annotated[Instant, Field(alias="createdAt")]
    expires_at: Annotated[Instant | None, Field(alias="expiresAt")]
    """From then on it is not accepted; null where it stays."""
    last_used_at: Annotated[Instant | None, Field(alias="lastUsedAt")]
    """Null before the first rightly signed event."""


class ActionResult(BaseModel):
    """Body of `POST /v1/operations/{id}/action-result`: the provider’s acknowledgement (E1), as the caller saw it."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    status: ActionStatus
    provider_reference: Annotated[
        str | None, Field(alias="providerReference", max_length=512, min_length=1)
    ] = None
    """The provider’s name of what it made, for example an issue number; always text."""
    response: ProviderResponse | None = None
    occurred_at: Annotated[Instant | None, Field(alias="occurredAt")] = None
    """When the caller says that it happened; anchors nothing."""


class ApiKey(BaseModel):
    """An API key as it is kept: everything but the key itself, which is stored as a keyed hash."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: ApiKeyId
    name: Annotated[str, Field(max_length=64, min_length=1)]
    """The caller’s name for it."""
    scopes: Scopes
    created_at: Annotated[Instant, Field(alias="createdAt")]
    expires_at: Annotated[Instant, Field(alias="expiresAt")]
    """From then on it is not accepted; rotation brings it forward."""
    last_used_at: Annotated[Instant | None, Field(alias="lastUsedAt")]
    """Null before the first use."""
    revoked_at: Annotated[Instant | None, Field(alias="revokedAt")]
    """Null while it stands."""
    replaced_by: Annotated[ApiKeyId | None, Field(alias="replacedBy")]
    """The key that rotation put in its place; null where it was not rotated."""


class PlanCheckout(BaseModel):
    """Subscribe to a plan."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    plan: PlanId


class PackCheckout(BaseModel):
    """Buy packs."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    pack: PackId
    quantity: Annotated[StrictInt | None, Field(ge=1, le=100)] = None
    """How many; 1 when left out."""


CheckoutRequest = TypeAliasType(
    "CheckoutRequest", Annotated[PlanCheckout | PackCheckout, Field(title="CheckoutRequest")]
)
"""Body of `POST /v1/billing/checkout`."""


class Checkout(BaseModel):
    """What `POST /v1/billing/checkout` answers: where a person pays. Credits come from the payment provider’s signed event alone."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    checkout_url: Annotated[CheckoutUrl, Field(alias="checkoutUrl")]
    expires_at: Annotated[Instant, Field(alias="expiresAt")]


class ConnectionTest(BaseModel):
    """What `POST /v1/connections/{id}/test` answers: the credential, tried with reads only."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    connection_id: Annotated[ConnectionId, Field(alias="connectionId")]
    outcome: ConnectionTestOutcome
    detail: Annotated[str | None, Field(max_length=1024, min_length=1)] = None
    """One sentence for people."""
    tested_at: Annotated[Instant, Field(alias="testedAt")]


class LastTest(BaseModel):
    """What came of the last try: on creation, or of `POST /v1/connections/{id}/test` since."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    outcome: ConnectionTestOutcome
    tested_at: Annotated[Instant, Field(alias="testedAt")]


class Connection(BaseModel):
    """Where truth lives for a service: a system of record and a read-only credential, which is never shown."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: ConnectionId
    service: ServiceName
    name: Annotated[str, Field(max_length=64, min_length=1)]
    """The caller’s name for it."""
    base_url: Annotated[BaseUrl, Field(alias="baseUrl")]
    credential_type: Annotated[CredentialType, Field(alias="credentialType")]
    environment: Environment
    write_access_reason: Annotated[WriteAccessReason | None, Field(alias="writeAccessReason")]
    """Null where none was given, or the credential was tried on creation and not seen to write."""
    last_test: Annotated[LastTest, Field(alias="lastTest")]
    created_at: Annotated[Instant, Field(alias="createdAt")]
    last_used_at: Annotated[Instant | None, Field(alias="lastUsedAt")]
    """Null before the first use."""


class ContractSummary(BaseModel):
    """A published contract in a list; `GET /v1/contracts/{id}` has the whole."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: ContractId
    hash: Digest
    """The contract hash."""
    service: ServiceName
    title: Annotated[str, Field(max_length=160, min_length=1)]
    """One line for people."""
    description: Annotated[str, Field(max_length=4096, min_length=1)]
    """What must be true for `verified`."""
    status: ContractStatus
    published_at: Annotated[Instant, Field(alias="publishedAt")]


class Correlation(BaseModel):
    """A text, unique to the operation, that the agent embeds in the provider call, and where it is found again."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    marker: Template
    path: SingularPath


class Acknowledgement(BaseModel):
    """What the agent hands in; it helps to find the effect and never proves it."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    schema_: Annotated[dict[str, Any] | None, Field(alias="schema")] = None
    """JSON Schema 2020-12 of the provider's response as handed in."""
    required: StrictBool
    """Whether nothing can be looked up without it."""
    reference: SingularPath | None = None
    """Where the provider's name of the object stands in the response ($.ack)."""


class ObservedObject(BaseModel):
    """The object that a `verified` operation claims for itself."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    type: Annotated[str, Field(max_length=64, min_length=1, pattern="^[a-z][a-z0-9_]*$")]
    """What kind of thing it is; part of the claim."""
    id: SingularPath
    reference: SingularPath | None = None
    """The field that the acknowledged reference names; the id when left out."""


class Freshness(BaseModel):
    """When the object came to be: not before the operation."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    path: SingularPath
    format: InstantFormat
    not_before: Annotated[Literal["operation.createdAt"], Field(alias="notBefore")]
    skew_seconds: Annotated[StrictInt, Field(alias="skewSeconds", ge=0, le=300)]
    """How far the provider's clock may lag ours; forgives bound objects only."""


class ScopeAllowance(BaseModel):
    """Something that may appear beside the effect."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    name: Annotated[str, Field(max_length=64, min_length=1)]
    """Names the allowance."""
    where: Annotated[list[Condition], Field(max_length=32, min_length=1)]
    """What such an item looks like."""


class ContractScope(BaseModel):
    """Nothing else may have appeared (or vanished) since the baseline."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    exact_new_set: Annotated[list[ScopeAllowance], Field(alias="exactNewSet", max_length=16)]
    """What else may be new in the listing: nothing, unless named here."""


class EvidencePolicy(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    verified_requires: Annotated[
        list[GrantingLevel], Field(alias="verifiedRequires", max_length=2, min_length=1)
    ]
    """Levels that `verified` needs; never the acknowledgement."""
    corroborates: Annotated[list[EventRule] | None, Field(max_length=16)] = None
    """Events that support the effect."""
    contradicts: Annotated[list[EventRule] | None, Field(max_length=16)] = None
    """Events that deny it."""


class CreateApiKeyRequest(BaseModel):
    """Body of `POST /v1/api-keys`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    name: Annotated[str, Field(max_length=64, min_length=1)]
    """The caller’s name for it."""
    scopes: Scopes
    expires_at: Annotated[Instant | None, Field(alias="expiresAt")] = None
    """At most 365 days ahead; 90 days when left out."""


Credential = TypeAliasType(
    "Credential",
    Annotated[
        NoCredential | BearerCredential | BasicCredential | HeaderCredential | AwsCredential,
        Field(title="Credential"),
    ],
)
"""A read-only credential; sealed on arrival and never returned."""


class CreateConnectionRequest(BaseModel):
    """Body of `POST /v1/connections`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    service: ServiceName
    name: Annotated[str, Field(max_length=64, min_length=1)]
    """The caller’s name for it; unique in the workspace."""
    base_url: Annotated[BaseUrl, Field(alias="baseUrl")]
    credential: Credential
    environment: Environment | None = None
    """`live` when left out. Clear text is allowed to a `test` connection only, and its receipts say `test`."""
    write_access_reason: Annotated[
        str | None, Field(alias="writeAccessReason", max_length=512, min_length=1)
    ] = None
    """Why a credential that can be seen to write is stored all the same; without it such a credential is refused."""


class CreateOperationRequest(BaseModel):
    """Body of `POST /v1/operations`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    contract: ContractId
    """What must become true."""
    input: dict[str, Any]
    """What the action is to do; free JSON here, and closed by the contract’s input schema."""
    connection_id: Annotated[ConnectionId | None, Field(alias="connectionId")] = None
    """Where to look; the workspace’s only connection of the contract’s service when left out."""
    deadline_seconds: Annotated[StrictInt | None, Field(alias="deadlineSeconds", ge=60, le=7776000)] = None
    """When the operation is overdue, counted from its creation; 7 days when left out."""


class CreateWebhookSecretRequest(BaseModel):
    """Body of `POST /v1/webhooks`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    provider: ServiceName
    secret: WebhookSigningSecret | None = None
    """The secret that the provider made; a new one is made when left out."""
    expires_at: Annotated[Instant | None, Field(alias="expiresAt")] = None
    """In the future; the secret stays until it is deleted when left out."""


class CreatedApiKey(BaseModel):
    """What `POST /v1/api-keys` answers."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    api_key: Annotated[ApiKey, Field(alias="apiKey")]
    secret: ApiKeySecret


class CreatedWebhookSecret(BaseModel):
    """What `POST /v1/webhooks` answers."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    webhook_secret: Annotated[WebhookSecret, Field(alias="webhookSecret")]
    secret: WebhookSigningSecret | None
    """The secret that was made, shown this once; null where the caller sent one."""


class OperationFacts(BaseModel):
    """What the operation says of itself."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: Annotated[str, Field(max_length=29, pattern="^op_[0-7][0-9a-hjkmnp-tv-z]{25}$")]
    """The operation."""
    created_at: Annotated[EvaluationInstant, Field(alias="createdAt")]
    input: dict[str, Any]
    """The input as it was sent at creation."""
    first_verify_at: Annotated[EvaluationInstant | None, Field(alias="firstVerifyAt")]
    """When the first verify began; null where this is it. Anchors the windows when no acknowledgement was handed in."""


class Evidence(BaseModel):
    """Everything that a verdict may rest on."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    origin: Annotated[str, Field(max_length=256, min_length=1)]
    """The origin that the connection names."""
    reads: Reads
    acknowledgement: StoredAcknowledgement | None
    """The stored action result; null where none was handed in."""
    events: Annotated[list[ObservedEvent], Field(max_length=256)]
    """Events of the workspace and provider that may concern the operation."""
    baseline: BaselineObservation | None
    """The state read before the action; null where it was not read."""
    claims: Annotated[list[Claim], Field(max_length=1024)]
    """Claims on the objects that were seen."""
    open_rivals: Annotated[StrictInt, Field(alias="openRivals", ge=0, le=1000000)]
    """How many other open operations of the account have an equal input."""
    earlier: Annotated[list[EarlierVerdict], Field(max_length=1024)]
    """Earlier verdicts of this operation, oldest first."""


class EvaluationInput(BaseModel):
    """What `evaluate` judges beside the contract: the facts of one operation and what was seen. An auditor replays a verdict from it."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    operation: OperationFacts
    evidence: Evidence
    now: EvaluationInstant


class EventAccepted(BaseModel):
    """What `POST /v1/events/{provider}/{workspace}` answers: 202 for a new event, 200 for one already stored."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    event_id: Annotated[EventId, Field(alias="eventId")]


class HttpListing(BaseModel):
    """A listing that finds the effect when the acknowledgement was lost or the main read finds nothing."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    method: HttpReadMethod
    path: Template
    query: Annotated[list[QueryParameter] | None, Field(max_length=32)] = None
    """Query parameters in order; each value is percent-encoded."""
    select: SingularPath
    """Where the list of items stands in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item."""
    where: Annotated[list[Condition], Field(max_length=32)]
    """Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete."""
    complete_when: Annotated[list[Condition], Field(alias="completeWhen", max_length=32, min_length=1)]
    """When the listing shows everything there is, judged over the whole body; `$.observation.count` is the number of items."""
    cardinality: Cardinality


class HttpProbe(BaseModel):
    """A read of a parent that the same credential must see, so that a 404 means absence."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    method: HttpReadMethod
    path: Template
    query: Annotated[list[QueryParameter] | None, Field(max_length=32)] = None
    """Query parameters in order; each value is percent-encoded."""


class PostgresListing(BaseModel):
    """A listing that finds the effect when the main read finds nothing."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    table: PostgresTable
    columns: Annotated[list[PostgresColumn], Field(max_length=64, min_length=1)]
    """What to read of each row."""
    filters: Annotated[list[PostgresFilter], Field(max_length=32)]
    """Which rows to read."""
    limit: Annotated[StrictInt, Field(ge=1, le=1000)]
    """Rows to read at most; one more is asked for, and `$.observation.body.truncated` says whether it was there."""
    select: SingularPath
    """Where the list of items stands in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item."""
    where: Annotated[list[Condition], Field(max_length=32)]
    """Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete."""
    complete_when: Annotated[list[Condition], Field(alias="completeWhen", max_length=32, min_length=1)]
    """When the listing shows everything there is, judged over the whole body; `$.observation.count` is the number of items."""
    cardinality: Cardinality


class PostgresProbe(BaseModel):
    """A read of the table itself, so that no row means absence and not a missing grant."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    table: PostgresTable


class OperationDocument(BaseModel):
    """The canonical operation. The SHA-256 of its canonical JSON is the subject of the operation’s receipts."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    contract: ContractReference
    correlation_keys: Annotated[CorrelationKeys, Field(alias="correlationKeys")]
    input: dict[str, Any]
    """What the action is to do; free JSON here, and closed by the contract’s input schema."""
    salt: Annotated[str, Field(max_length=32, pattern="^[0-9a-f]{32}$")]
    """128 random bits as 32 lower-case hex characters; 16 raw bytes where something is hashed with them."""


class LastVerdict(BaseModel):
    """The outcome of the last completed run."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    verdict: Verdict
    reason: Reason
    evidence_levels: Annotated[EvidenceLevels, Field(alias="evidenceLevels")]
    next_action: Annotated[NextAction, Field(alias="nextAction")]
    retry_after_seconds: Annotated[RetryAfterSeconds | None, Field(alias="retryAfterSeconds")] = None
    receipt_id: Annotated[ReceiptId, Field(alias="receiptId")]
    sequence: ReceiptSequence
    observed_at: Annotated[Instant, Field(alias="observedAt")]


class Operation(BaseModel):
    """What an agent set out to do, and how far it is known to have taken effect."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: OperationId
    contract: ContractReference
    input: dict[str, Any]
    """What the action is to do; free JSON here, and closed by the contract’s input schema."""
    idempotency_key: Annotated[IdempotencyKey, Field(alias="idempotencyKey")]
    """For the provider call: the same for every retry of this operation, so that a retried agent does not act twice."""
    correlation_keys: Annotated[CorrelationKeys, Field(alias="correlationKeys")]
    state: OperationState
    last_verdict: Annotated[LastVerdict | None, Field(alias="lastVerdict")]
    """What the last completed run came to; null before the first."""
    action_result: Annotated[StoredActionResult | None, Field(alias="actionResult")]
    """The acknowledgement (E1); null until one is handed in."""
    baseline: Baseline | None
    """The state before the action; null where the contract asks for none or it could not be read."""
    deadline: Instant
    """From then on an operation without a conclusive verdict is shown as `expired`; a verify may still conclude it."""
    created_at: Annotated[Instant, Field(alias="createdAt")]
    updated_at: Annotated[Instant, Field(alias="updatedAt")]


class Plan(BaseModel):
    """A subscription."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: PlanId
    title: Annotated[str, Field(max_length=160, min_length=1)]
    """Its name for people."""
    amount_credits: Annotated[StrictInt, Field(alias="amountCredits", ge=1, le=9007199254740991)]
    """Credits each period."""
    price: Price | None = None
    """Left out where the operator set none."""


class Pack(BaseModel):
    """Credits to buy once."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: PackId
    title: Annotated[str, Field(max_length=160, min_length=1)]
    """Its name for people."""
    amount_credits: Annotated[StrictInt, Field(alias="amountCredits", ge=1, le=9007199254740991)]
    """Credits."""
    price: Price | None = None
    """Left out where the operator set none."""


class Payment(BaseModel):
    """How to get credits: the `payment` member of a 402."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    plans: Annotated[list[Plan], Field(max_length=32)]
    """The plans to subscribe to."""
    packs: Annotated[list[Pack], Field(max_length=32)]
    """The packs to buy."""
    checkout_url: Annotated[CheckoutUrl | None, Field(alias="checkoutUrl")] = None


class Problem(BaseModel):
    """Every error, as RFC 9457 `application/problem+json`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    type: Annotated[str, Field(max_length=512, pattern="^[!-~]*/errors/[a-z_]+$")]
    """The page that explains the code; the service itself answers it."""
    title: Annotated[str, Field(max_length=160, min_length=1)]
    """The code in words."""
    status: Annotated[StrictInt, Field(ge=400, le=599)]
    """The HTTP status."""
    detail: Annotated[str, Field(max_length=2048, min_length=1)]
    """What was wrong this time, for people."""
    code: ErrorCode
    """What programs read."""
    request_id: Annotated[RequestId, Field(alias="requestId")]
    errors: Annotated[list[ProblemPlace] | None, Field(max_length=100)] = None
    """The places, where the body or the input is at fault."""
    payment: Payment | None = None
    """Of `credit_exhausted` only."""


class RotatedApiKey(BaseModel):
    """What `POST /v1/api-keys/{id}/rotate` answers."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    api_key: Annotated[ApiKey, Field(alias="apiKey")]
    """The new key."""
    secret: ApiKeySecret
    previous: ApiKey
    """The old key; it expires when the grace time ends."""


class VerificationEntry(BaseModel):
    """A run completed."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    kind: Literal["verification_completed"]
    occurred_at: Annotated[Instant, Field(alias="occurredAt")]
    run_id: Annotated[RunId, Field(alias="runId")]
    sequence: ReceiptSequence
    receipt_id: Annotated[ReceiptId, Field(alias="receiptId")]
    verdict: Verdict
    reason: Reason
    evidence_levels: Annotated[EvidenceLevels, Field(alias="evidenceLevels")]
    charged: ChargedCredits


CheckResults = TypeAliasType(
    "CheckResults", Annotated[list[CheckResult], Field(max_length=67, title="CheckResults")]
)
"""Every check in contract order, then the reserved ones that the contract declares."""


class AcknowledgementEvidence(BaseModel):
    """The provider’s acknowledgement, handed in by the caller."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    level: Literal["E1"]
    source: AcknowledgementSource
    digest: Digest
    """Of what was seen, salted."""
    observed_at: Annotated[Instant, Field(alias="observedAt")]
    """When the service saw it."""


class EventEvidence(BaseModel):
    """An event signed by the provider."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    level: Literal["E2"]
    source: EventSource
    digest: Digest
    """Of what was seen, salted."""
    observed_at: Annotated[Instant, Field(alias="observedAt")]
    """When the service saw it."""


class ObservationEvidence(BaseModel):
    """An observation by the service itself."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    level: Literal["E3"]
    source: ObservationSource
    digest: Digest
    """Of what was seen, salted."""
    observed_at: Annotated[Instant, Field(alias="observedAt")]
    """When the service saw it."""


class WebhookSecretList(BaseModel):
    """A page of `GET /v1/webhooks`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    data: Annotated[list[WebhookSecret], Field(max_length=100)]
    """One page, newest first."""
    has_more: Annotated[StrictBool, Field(alias="hasMore")]
    """Whether there is a next page."""
    next_cursor: Annotated[Cursor | None, Field(alias="nextCursor")]
    """What to send as `cursor` for the next page; null on the last."""


class ApiKeyList(BaseModel):
    """A page of `GET /v1/api-keys`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    data: Annotated[list[ApiKey], Field(max_length=100)]
    """One page, newest first."""
    has_more: Annotated[StrictBool, Field(alias="hasMore")]
    """Whether there is a next page."""
    next_cursor: Annotated[Cursor | None, Field(alias="nextCursor")]
    """What to send as `cursor` for the next page; null on the last."""


class ConnectionList(BaseModel):
    """A page of `GET /v1/connections`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    data: Annotated[list[Connection], Field(max_length=100)]
    """One page, newest first."""
    has_more: Annotated[StrictBool, Field(alias="hasMore")]
    """Whether there is a next page."""
    next_cursor: Annotated[Cursor | None, Field(alias="nextCursor")]
    """What to send as `cursor` for the next page; null on the last."""


class ContractList(BaseModel):
    """A page of `GET /v1/contracts`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    data: Annotated[list[ContractSummary], Field(max_length=100)]
    """One page, newest first."""
    has_more: Annotated[StrictBool, Field(alias="hasMore")]
    """Whether there is a next page."""
    next_cursor: Annotated[Cursor | None, Field(alias="nextCursor")]
    """What to send as `cursor` for the next page; null on the last."""


class ContractTestRequest(BaseModel):
    """Body of `POST /v1/contracts/test`: a contract that is not published, and evidence to judge by it."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    contract: TestedContract
    cases: Annotated[list[EvaluationInput] | None, Field(max_length=500)] = None
    """What to evaluate, each as if it had been observed; none to lint only."""


class Evaluation(BaseModel):
    """What `evaluate` answers."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    verdict: Verdict
    reason: Reason
    evidence_levels: Annotated[EvidenceLevels, Field(alias="evidenceLevels")]
    checks: CheckResults
    next_action: Annotated[NextAction, Field(alias="nextAction")]
    retry_after_seconds: Annotated[RetryAfterSeconds | None, Field(alias="retryAfterSeconds")] = None
    claim: ClaimedObject | None
    """The object that a `verified` takes in the settling transaction; null for every other verdict."""


class HttpObservation(BaseModel):
    """What to read over HTTP; the origin comes from the connection."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    connector: Literal["http"]
    lookup: LookupKind
    schema_: Annotated[dict[str, Any] | None, Field(alias="schema")] = None
    """JSON Schema 2020-12 of the body, in the subset of input schemas; a body against it is schema drift."""
    origins: Annotated[list[ProductionOrigin] | None, Field(max_length=8, min_length=1)] = None
    """The production origins; a connection to any other marks the receipt as test."""
    max_bytes: Annotated[StrictInt, Field(alias="maxBytes", ge=1, le=1048576)]
    """Larger bodies are not read."""
    timeout_ms: Annotated[StrictInt, Field(alias="timeoutMs", ge=1, le=15000)]
    """Time for this read, in milliseconds."""
    method: HttpReadMethod
    path: Template
    query: Annotated[list[QueryParameter] | None, Field(max_length=32)] = None
    """Query parameters in order; each value is percent-encoded."""
    select: SingularPath | None = None
    """Where the list of items stands in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item."""
    where: Annotated[list[Condition] | None, Field(max_length=32)] = None
    """Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete."""
    complete_when: Annotated[
        list[Condition] | None, Field(alias="completeWhen", max_length=32, min_length=1)
    ] = None
    """When the listing shows everything there is, judged over the whole body; `$.observation.count` is the number of items."""
    cardinality: Cardinality | None = None
    fallback: HttpListing | None = None
    visibility_probe: Annotated[HttpProbe | None, Field(alias="visibilityProbe")] = None


class PostgresObservation(BaseModel):
    """Which rows to read; structured, without SQL text."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    connector: Literal["postgres"]
    lookup: LookupKind
    schema_: Annotated[dict[str, Any] | None, Field(alias="schema")] = None
    """JSON Schema 2020-12 of the body, in the subset of input schemas; a body against it is schema drift."""
    origins: Annotated[list[ProductionOrigin] | None, Field(max_length=8, min_length=1)] = None
    """The production origins; a connection to any other marks the receipt as test."""
    max_bytes: Annotated[StrictInt, Field(alias="maxBytes", ge=1, le=1048576)]
    """Larger bodies are not read."""
    timeout_ms: Annotated[StrictInt, Field(alias="timeoutMs", ge=1, le=15000)]
    """Time for this read, in milliseconds."""
    table: PostgresTable
    columns: Annotated[list[PostgresColumn], Field(max_length=64, min_length=1)]
    """What to read of each row."""
    filters: Annotated[list[PostgresFilter], Field(max_length=32)]
    """Which rows to read."""
    limit: Annotated[StrictInt, Field(ge=1, le=1000)]
    """Rows to read at most; one more is asked for, and `$.observation.body.truncated` says whether it was there."""
    select: SingularPath
    """Where the list of items stands in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item."""
    where: Annotated[list[Condition], Field(max_length=32)]
    """Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete."""
    complete_when: Annotated[list[Condition], Field(alias="completeWhen", max_length=32, min_length=1)]
    """When the listing shows everything there is, judged over the whole body; `$.observation.count` is the number of items."""
    cardinality: Cardinality
    fallback: PostgresListing | None = None
    visibility_probe: Annotated[PostgresProbe | None, Field(alias="visibilityProbe")] = None


class OperationList(BaseModel):
    """A page of `GET /v1/operations`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    data: Annotated[list[Operation], Field(max_length=100)]
    """One page, newest first."""
    has_more: Annotated[StrictBool, Field(alias="hasMore")]
    """Whether there is a next page."""
    next_cursor: Annotated[Cursor | None, Field(alias="nextCursor")]
    """What to send as `cursor` for the next page; null on the last."""


class ReceiptVerdict(BaseModel):
    """What it came to."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    verdict: Verdict
    reason: Reason
    evidence_levels: Annotated[EvidenceLevels, Field(alias="evidenceLevels")]
    checks: CheckResults


TimelineEntry = TypeAliasType(
    "TimelineEntry",
    Annotated[
        OperationCreatedEntry
        | BaselineReadEntry
        | BaselineFailedEntry
        | ActionResultEntry
        | EventReceivedEntry
        | VerificationEntry
        | DeadlinePassedEntry,
        Field(title="TimelineEntry"),
    ],
)
"""One thing that happened."""


class Timeline(BaseModel):
    """A page of `GET /v1/operations/{id}/timeline`: what happened to an operation."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    data: Annotated[list[TimelineEntry], Field(max_length=100)]
    """One page, newest first."""
    has_more: Annotated[StrictBool, Field(alias="hasMore")]
    """Whether there is a next page."""
    next_cursor: Annotated[Cursor | None, Field(alias="nextCursor")]
    """What to send as `cursor` for the next page; null on the last."""


EvidenceItem = TypeAliasType(
    "EvidenceItem",
    Annotated[AcknowledgementEvidence | EventEvidence | ObservationEvidence, Field(title="EvidenceItem")],
)
"""One piece of evidence: whose word it is, and the digest of what was said."""


class ContractTest(BaseModel):
    """What `POST /v1/contracts/test` answers. Nothing is stored, observed, signed or charged."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    hash: Digest | None
    """The contract hash; null where the document has no canonical JSON."""
    findings: Annotated[list[ContractFinding], Field(max_length=1000)]
    """What is wrong with the contract; none where it could be published."""
    evaluations: Annotated[list[Evaluation], Field(max_length=500)]
    """One for each case, in its order."""


Observation = TypeAliasType(
    "Observation", Annotated[HttpObservation | PostgresObservation, Field(title="Observation")]
)
"""What to read, and how: one declaration for each connector."""


EvidenceItems = TypeAliasType(
    "EvidenceItems", Annotated[list[EvidenceItem], Field(max_length=32, title="EvidenceItems")]
)
"""What the verdict was judged on."""


class Verification(BaseModel):
    """What one run of a verify came to. A negative verdict is an answer, not an error."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    verdict: Verdict
    reason: Reason
    evidence_levels: Annotated[EvidenceLevels, Field(alias="evidenceLevels")]
    checks: CheckResults
    evidence: EvidenceItems
    next_action: Annotated[NextAction, Field(alias="nextAction")]
    retry_after_seconds: Annotated[RetryAfterSeconds | None, Field(alias="retryAfterSeconds")] = None
    charged: ChargedCredits
    receipt_id: Annotated[ReceiptId, Field(alias="receiptId")]
    observed_at: Annotated[Instant, Field(alias="observedAt")]
    """The earliest of the reads, or when the run was judged where nothing was read."""


class Contract(BaseModel):
    """What must be true for an action to have taken effect: declarative, versioned, immutable once published, named by its hash."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: Annotated[
        str,
        Field(
            max_length=160,
            min_length=1,
            pattern="^(?:ws_[0-7][0-9a-hjkmnp-tv-z]{25}:)?[a-z][a-z0-9_]*(?:\\.[a-z][a-z0-9_]*)+@[1-9][0-9]{0,5}$",
        ),
    ]
    """`service.effect@version`; a tenant's own names begin with its workspace: `ws_…:service.effect@version`."""
    service: Annotated[str, Field(max_length=64, min_length=1, pattern="^[a-z][a-z0-9_]*$")]
    """The service whose state is judged."""
    title: Annotated[str, Field(max_length=160, min_length=1)]
    """One line for people."""
    description: Annotated[str, Field(max_length=4096, min_length=1)]
    """What must be true for `verified`, and what is not looked at."""
    input: dict[str, Any]
    """JSON Schema 2020-12 of the operation's input: closed, maxLength everywhere, in the subset that the linter names."""
    effect: EffectKind
    correlation: Correlation | None = None
    acknowledgement: Acknowledgement | None = None
    baseline: BaselinePolicy
    observe: Observation | None = None
    """What to read, and how; absent only where the provider has no read interface."""
    outcome: Outcome | None = None
    object: ObservedObject | None = None
    freshness: Freshness | None = None
    settle: SettleWindow
    finality: FinalityWindow
    pending: Annotated[list[PendingRule] | None, Field(max_length=16)] = None
    """When the provider itself says that it is not done."""
    checks: Annotated[list[Check], Field(max_length=64)]
    """What must be true, in the order in which a refutation is reported."""
    scope: ContractScope | None = None
    evidence: EvidencePolicy
    idempotency: ProviderIdempotency
    compensation: Annotated[list[Compensation] | None, Field(max_length=16)] = None
    hash: Annotated[str | None, Field(max_length=71, pattern="^sha256:[0-9a-f]{64}$")] = None
    """Added by the server; not part of what the hash covers."""
    published_at: Annotated[
        str | None,
        Field(
            alias="publishedAt",
            max_length=24,
            pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$",
        ),
    ] = None
    """Added by the server; not part of what the hash covers."""
    published_by: Annotated[str | None, Field(alias="publishedBy", max_length=64)] = None
    """Added by the server; not part of what the hash covers."""
    status: ContractStatus | None = None


class ReceiptPredicate(BaseModel):
    """What was judged, on what evidence, and what came of it."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    receipt_id: Annotated[ReceiptId, Field(alias="receiptId")]
    issuer: Issuer
    key_id: Annotated[KeyId, Field(alias="keyId")]
    """The same as beside the signature."""
    issued_at: Annotated[Instant, Field(alias="issuedAt")]
    environment: Environment
    workspace_id: Annotated[WorkspaceId, Field(alias="workspaceId")]
    sequence: ReceiptSequence
    previous: PreviousReceipt | None
    """The operation’s receipt before this one; null for the first."""
    operation: ReceiptOperation
    action_result: Annotated[ReceiptActionResult | None, Field(alias="actionResult")]
    """The acknowledgement (E1); null where none was handed in."""
    baseline: Baseline | None
    """The state before the action; null where it was not read."""
    evidence: EvidenceItems
    evaluator: ReceiptEvaluator
    verdict: ReceiptVerdict
    coverage: Annotated[str, Field(max_length=4096, min_length=1)]
    """What was looked at, and what was not, for people."""


class ReceiptPayload(BaseModel):
    """The in-toto Statement: what the signature covers."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    field_type: Annotated[Literal["https://in-toto.io/Statement/v1"], Field(alias="_type")]
    subject: Annotated[list[ReceiptSubject], Field(max_length=1, min_length=1)]
    """Exactly one: the operation."""
    predicate_type: Annotated[Literal["https://tookeffect.dev/receipt/v1"], Field(alias="predicateType")]
    predicate: ReceiptPredicate


class Receipt(BaseModel):
    """A signed verdict that anyone can validate offline: an in-toto Statement and one Ed25519 signature over its DSSE encoding."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    receipt_version: Annotated[Literal["tookeffect-receipt/1"], Field(alias="receiptVersion")]
    payload_type: Annotated[Literal["application/vnd.in-toto+json"], Field(alias="payloadType")]
    payload: ReceiptPayload
    signatures: Annotated[list[ReceiptSignature], Field(max_length=1, min_length=1)]
    """Exactly one."""
    log_proof: Annotated[str | None, Field(alias="logProof", max_length=65536, min_length=1)] = None
    """A C2SP tlog-proof; attached once the receipt is in the log."""


__all__ = [
    "AccountId",
    "Acknowledgement",
    "AcknowledgementEvidence",
    "AcknowledgementId",
    "AcknowledgementSource",
    "ActionResult",
    "ActionResultEntry",
    "AnsweredRead",
    "ApiKey",
    "ApiKeyId",
    "ApiKeyList",
    "ApiKeySecret",
    "AwsCredential",
    "BaseUrl",
    "Baseline",
    "BaselineFailedEntry",
    "BaselineObservation",
    "BaselinePolicy",
    "BaselineReadEntry",
    "BasicCredential",
    "BearerCredential",
    "BoughtBucket",
    "Cardinality",
    "ChargedCredits",
    "Check",
    "CheckId",
    "CheckReason",
    "CheckResult",
    "CheckResults",
    "Checkout",
    "CheckoutRequest",
    "CheckoutUrl",
    "Claim",
    "ClaimedObject",
    "ColumnFilter",
    "ColumnGroup",
    "CompensatedReason",
    "Compensation",
    "Condition",
    "Connection",
    "ConnectionId",
    "ConnectionList",
    "ConnectionTest",
    "ConnectionTestOutcome",
    "Contract",
    "ContractFinding",
    "ContractId",
    "ContractList",
    "ContractReference",
    "ContractScope",
    "ContractStatus",
    "ContractSummary",
    "ContractTest",
    "ContractTestRequest",
    "Correlation",
    "CorrelationKeys",
    "CorrelationMetadata",
    "CreateApiKeyRequest",
    "CreateConnectionRequest",
    "CreateOperationRequest",
    "CreateWebhookSecretRequest",
    "CreatedApiKey",
    "CreatedWebhookSecret",
    "Credential",
    "CredentialType",
    "CreditBucket",
    "Cursor",
    "DeadlinePassedEntry",
    "Digest",
    "DsseSignature",
    "EarlierVerdict",
    "EffectKind",
    "Evaluation",
    "EvaluationInput",
    "EvaluationInstant",
    "EventAccepted",
    "EventBody",
    "EventEvidence",
    "EventId",
    "EventReceivedEntry",
    "EventRule",
    "EventSource",
    "Evidence",
    "EvidenceItem",
    "EvidenceItems",
    "EvidenceLevels",
    "EvidencePolicy",
    "ExpectedValue",
    "FailedRead",
    "FinalityWindow",
    "Freshness",
    "GrantingLevel",
    "GroupFilter",
    "HeaderCredential",
    "HeaderValue",
    "Health",
    "HttpListing",
    "HttpObservation",
    "HttpProbe",
    "HttpReadMethod",
    "IdempotencyKey",
    "IdempotencySupport",
    "Instant",
    "InstantFormat",
    "Issuer",
    "KeyDocument",
    "KeyDocumentEnvelope",
    "KeyId",
    "LastTest",
    "LastVerdict",
    "LookupKind",
    "NoCredential",
    "Observation",
    "ObservationEvidence",
    "ObservationSource",
    "ObservedEvent",
    "ObservedObject",
    "Operation",
    "OperationCreatedEntry",
    "OperationDocument",
    "OperationFacts",
    "OperationId",
    "OperationList",
    "Operator",
    "Origin",
    "Outcome",
    "Pack",
    "PackCheckout",
    "PackId",
    "Payment",
    "PendingRule",
    "Performer",
    "Plan",
    "PlanBucket",
    "PlanCheckout",
    "PlanId",
    "PostgresColumn",
    "PostgresFilter",
    "PostgresListing",
    "PostgresObservation",
    "PostgresProbe",
    "PostgresTable",
    "PreviousReceipt",
    "Price",
    "Privilege",
    "Problem",
    "ProblemPlace",
    "ProductionOrigin",
    "ProviderEventName",
    "ProviderIdempotency",
    "ProviderResponse",
    "PublicKeyHex",
    "PublishedKey",
    "QueryParameter",
    "Read",
    "ReadBody",
    "ReadFailure",
    "ReadStatus",
    "Reads",
    "Receipt",
    "ReceiptActionResult",
    "ReceiptEvaluator",
    "ReceiptId",
    "ReceiptOperation",
    "ReceiptPayload",
    "ReceiptPredicate",
    "ReceiptSequence",
    "ReceiptSignature",
    "ReceiptSubject",
    "ReceiptValidation",
    "ReceiptVerdict",
    "RequestId",
    "RetryAfterSeconds",
    "RotateApiKeyRequest",
    "RotatedApiKey",
    "RowIdentity",
    "RunId",
    "ScopeAllowance",
    "Scopes",
    "ServiceName",
    "SettleWindow",
    "Sha256Hex",
    "SingleColumn",
    "SingularPath",
    "SkillAcknowledgement",
    "SkillConnection",
    "SkillContract",
    "SkillExample",
    "SkillManifest",
    "SkillWebhook",
    "StoredAcknowledgement",
    "StoredActionResult",
    "SubjectDigest",
    "SubmittedResponse",
    "SubmittedResult",
    "SubmittedStatus",
    "Template",
    "TestedContract",
    "Timeline",
    "TimelineEntry",
    "Usage",
    "UsageEntry",
    "UsageEntryKind",
    "UsageHistory",
    "Verification",
    "VerificationEntry",
    "VerifyRequest",
    "WebhookSecret",
    "WebhookSecretId",
    "WebhookSecretList",
    "WebhookSigningSecret",
    "WorkspaceId",
    "WriteAccessReason",
]
