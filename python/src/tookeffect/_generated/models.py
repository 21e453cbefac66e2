# Written by `npm run generate` from schemas/; do not edit.
"""Every wire shape as a pydantic model."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StringConstraints
from typing_extensions import TypeAliasType

from tookeffect._generated.vocabulary import (
    ActionStatus,
    AttributionKind,
    CheckOutcome,
    ContractLintCode,
    CoverageLimit,
    Environment,
    ErrorCode,
    EvidenceLevel,
    KeyRevocationReason,
    NextAction,
    NoticeCode,
    OperationState,
    Reason,
    ReceiptReasonCode,
    ReceiptValidationStatus,
    Scope,
    SourceFaultCause,
    Verdict,
)

ProviderResponse = TypeAliasType("ProviderResponse", Annotated[Any, Field(title="ProviderResponse")])
"""The provider’s response: any JSON value; only the contract interprets it."""


class BaselineErasure(BaseModel):
    """Response of `POST /v1/baseline-erasures`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    erased_baselines: Annotated[StrictInt, Field(alias="erasedBaselines", ge=0, le=1000)]
    """How many operations lost their baseline in this call."""
    released_bytes: Annotated[StrictInt, Field(alias="releasedBytes", ge=0, le=9007199254740991)]
    """What these took."""
    stored_bytes: Annotated[StrictInt, Field(alias="storedBytes", ge=0, le=9007199254740991)]
    """What the baselines of the workspace take now."""
    quota_bytes: Annotated[StrictInt, Field(alias="quotaBytes", ge=0, le=9007199254740991)]
    """What they may take; operations that need more are refused."""
    has_more: Annotated[StrictBool, Field(alias="hasMore")]
    """Whether there may be more to erase: call again."""


CallerCredentialType = TypeAliasType(
    "CallerCredentialType", Annotated[Literal["api_key", "access_token"], Field(title="CallerCredentialType")]
)
"""The kind of credential."""


CallerScopes = TypeAliasType(
    "CallerScopes", Annotated[list[Scope], Field(max_length=11, title="CallerScopes")]
)
"""The scopes of the credential; those of an access token that the service does not know are left out."""


CheckoutUrl = TypeAliasType(
    "CheckoutUrl", Annotated[str, Field(max_length=2048, pattern="^https://[!-~]+$", title="CheckoutUrl")]
)
"""A page of the payment provider."""


WriteAccessReason = TypeAliasType(
    "WriteAccessReason", Annotated[str, Field(max_length=512, min_length=1, title="WriteAccessReason")]
)
"""Why a credential with write access was stored."""


BaseUrl = TypeAliasType(
    "BaseUrl", Annotated[str, Field(max_length=2048, pattern="^[a-z][a-z0-9+.-]*://[!-~]+$", title="BaseUrl")]
)
"""The system of record: scheme, host, port, and optionally the path prefix of every request."""


CredentialType = TypeAliasType(
    "CredentialType",
    Annotated[
        Literal["none", "bearer", "basic", "header", "access_key", "service_account"],
        Field(title="CredentialType"),
    ],
)
"""The kind of credential."""


ConnectionTestOutcome = TypeAliasType(
    "ConnectionTestOutcome",
    Annotated[Literal["usable", "unreachable", "denied", "can_write"], Field(title="ConnectionTestOutcome")],
)
"""The result of testing the credential of a connection with reads only."""


DeclaredMissing = TypeAliasType(
    "DeclaredMissing", Annotated[Literal["absent", "unknown"], Field(title="DeclaredMissing")]
)
"""`absent`: this API answers 404, or leaves an object out of a list, only if it is not there. It is untrue behind a cache that ignores the query. By default `unknown`, with which a missing effect is never refuted; without `uncached`, too, nothing is."""


class FreshByQuery(BaseModel):
    """By a query parameter that every address of this connection ignores; it takes the place of the contract’s."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    query: Annotated[str, Field(max_length=64, min_length=1, pattern="^[A-Za-z_][A-Za-z0-9_.~-]*$")]
    """The name of the parameter."""


FreshByWord = TypeAliasType("FreshByWord", Annotated[Literal["header", "none"], Field(title="FreshByWord")])
"""`header`: every cache in front asks the system of record when a request says `cache-control: no-cache`, which every read does. `none`: nothing keeps caches out, so that without `uncached` nothing is verified or refuted."""


DeclaredInstantFormat = TypeAliasType(
    "DeclaredInstantFormat",
    Annotated[
        Literal["rfc3339", "rfc2822", "unixSeconds", "unixMillis", "httpDate"],
        Field(title="DeclaredInstantFormat"),
    ],
)


InstantUnit = TypeAliasType(
    "InstantUnit",
    Annotated[Literal["millisecond", "second", "minute", "hour", "day"], Field(title="InstantUnit")],
)
"""What the server cuts or rounds the instant to, such as `minute` where it writes `2026-03-01T12:00:00.000Z` for every instant of that minute. By default what the text shows: a second where it has no fraction."""


class DeclaredInstant(BaseModel):
    """The instant of creation, which the server sets."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    member: Annotated[
        str,
        Field(
            max_length=128,
            min_length=1,
            pattern="^[^.\\u0000-\\u001f\\u007f-\\u009f]+(?:\\.[^.\\u0000-\\u001f\\u007f-\\u009f]+)*$",
        ),
    ]
    """The member with the instant."""
    format: DeclaredInstantFormat
    unit: InstantUnit | None = None
    zone: Annotated[
        str | None,
        Field(max_length=64, min_length=1, pattern="^[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+){0,2}$"),
    ] = None
    """The IANA name of the time zone, such as `Europe/Berlin`, in which the server writes an instant without offset. Only for `rfc3339`."""


DeclaredPaging = TypeAliasType("DeclaredPaging", Annotated[Literal["link"], Field(title="DeclaredPaging")])
"""How the next page is found: by the `Link` header."""


SinceFormat = TypeAliasType(
    "SinceFormat", Annotated[Literal["rfc3339", "unixSeconds", "unixMillis"], Field(title="SinceFormat")]
)
"""How the instant is written."""


class CollectionSince(BaseModel):
    """The list shows only objects that were created since the instant that `path` sends as `{since}`: shortly before an operation began. Needs `createdAt`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    format: SinceFormat
    margin_seconds: Annotated[StrictInt, Field(alias="marginSeconds", ge=60, le=86400)]
    """How long before the operation began the listing starts, in seconds: more than the provider’s clock can be behind."""
    order: Literal["newestFirst"] | None = None
    """The provider lists the newest object first. Then a listing with further pages is complete for what is new, if it is in this order and its last item is older."""


class DeclaredCollection(BaseModel):
    """A list of objects of a JSON API, and where an object shows what. Members are named by a dotted path, such as `metadata.operation`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    path: Annotated[
        str,
        Field(
            max_length=512,
            min_length=1,
            pattern="^/(?:[!$-.0-;=@-Z\\[\\]_a-z|~][!$-;=@-Z\\[\\]_a-z|~]*)?(?:\\?[!$-&(-;=?-Z\\[\\]_a-z|~]*(?:\\{since\\}[!$-&(-;=?-Z\\[\\]_a-z|~]*)?)?$",
        ),
    ]
    """The path of the list, below the base URL; with `since`, its query contains `{since}`."""
    item_path: Annotated[
        str | None,
        Field(
            alias="itemPath",
            max_length=512,
            min_length=1,
            pattern="^/(?:[!$-.0-;=@-Z\\[\\]_a-z|~][!$-;=@-Z\\[\\]_a-z|~]*)?(?:\\{id\\}[!$-;=@-Z\\[\\]_a-z|~]*(?:\\?[!$-&(-;=?-Z\\[\\]_a-z|~]*)?|\\?[!$-&(-;=?-Z\\[\\]_a-z|~]*\\{id\\}[!$-&(-;=?-Z\\[\\]_a-z|~]*)$",
        ),
    ] = None
    """The path of one object, with `{id}`; by default the path of the list, a slash and the id."""
    items: Annotated[
        str | None,
        Field(
            max_length=128,
            min_length=1,
            pattern="^[^.\\u0000-\\u001f\\u007f-\\u009f]+(?:\\.[^.\\u0000-\\u001f\\u007f-\\u009f]+)*$",
        ),
    ] = None
    """The member that contains the list; absent: the body is the list."""
    item: Annotated[
        str | None,
        Field(
            max_length=128,
            min_length=1,
            pattern="^[^.\\u0000-\\u001f\\u007f-\\u009f]+(?:\\.[^.\\u0000-\\u001f\\u007f-\\u009f]+)*$",
        ),
    ] = None
    """The member that contains the object where one is read by its id; absent: the body is the object."""
    id: Annotated[
        str,
        Field(
            max_length=128,
            min_length=1,
            pattern="^[^.\\u0000-\\u001f\\u007f-\\u009f]+(?:\\.[^.\\u0000-\\u001f\\u007f-\\u009f]+)*$",
        ),
    ]
    """The member with the id of an object."""
    created_at: Annotated[DeclaredInstant | None, Field(alias="createdAt")] = None
    marker: Annotated[
        str | None,
        Field(
            max_length=128,
            min_length=1,
            pattern="^[^.\\u0000-\\u001f\\u007f-\\u009f]+(?:\\.[^.\\u0000-\\u001f\\u007f-\\u009f]+)*$",
        ),
    ] = None
    """The member in which the agent stores the operation’s id."""
    creator: Annotated[
        str | None,
        Field(
            max_length=128,
            min_length=1,
            pattern="^[^.\\u0000-\\u001f\\u007f-\\u009f]+(?:\\.[^.\\u0000-\\u001f\\u007f-\\u009f]+)*$",
        ),
    ] = None
    """The member with the account that created the object."""
    revision: Annotated[
        str | None,
        Field(
            max_length=128,
            min_length=1,
            pattern="^[^.\\u0000-\\u001f\\u007f-\\u009f]+(?:\\.[^.\\u0000-\\u001f\\u007f-\\u009f]+)*$",
        ),
    ] = None
    """The member that changes with every write, such as a version."""
    more: Annotated[
        str | None,
        Field(
            max_length=128,
            min_length=1,
            pattern="^[^.\\u0000-\\u001f\\u007f-\\u009f]+(?:\\.[^.\\u0000-\\u001f\\u007f-\\u009f]+)*$",
        ),
    ] = None
    """The member that is true when the list has more items."""
    next: DeclaredPaging | None = None
    since: CollectionSince | None = None


class EffectFixture(BaseModel):
    """Whether operations with these two inputs are for one effect."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    comment: Annotated[str | None, Field(max_length=1024)] = None
    """What the pair shows, for people."""
    inputs: Annotated[list[dict[str, Any]], Field(max_length=2, min_length=2)]
    """The two inputs."""
    is_same: Annotated[StrictBool, Field(alias="isSame")]
    """Whether both are for the same effect."""


class PublicationFault(BaseModel):
    """One reason why a contract cannot be published."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    pointer: Annotated[str, Field(max_length=1024)]
    """JSON Pointer into the request: below `/contract` or `/fixtures`."""
    message: Annotated[str, Field(max_length=4096, min_length=1)]
    """What is wrong at this place, and what to do."""


class FixtureOutcome(BaseModel):
    """What the contract decides for one fixture."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: Annotated[str, Field(max_length=1024)]
    """The name of the fixture."""
    has_passed: Annotated[StrictBool, Field(alias="hasPassed")]
    """Whether the contract decides as expected."""
    detail: Annotated[str, Field(max_length=4096)]
    """Everything that differs and, of a test, the verdict, its reason and the outcomes of the checks; empty if it passed."""


ProposalText = TypeAliasType("ProposalText", Annotated[str, Field(max_length=1024, title="ProposalText")])


class SurvivingMutant(BaseModel):
    """A change of the contract that nothing detects: the changed rule has no effect, or a fixture is missing."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    what: Annotated[str, Field(max_length=1024, min_length=1)]
    """What was changed, as a clause."""
    pointer: Annotated[str, Field(max_length=1024)]
    """JSON Pointer into the contract."""
    proposal: ProposalText | None
    """What the proposed fixture that detects it shows; null if none was found."""


TestedContract = TypeAliasType("TestedContract", Annotated[Any, Field(title="TestedContract")])
"""The contract: any JSON value, because the response lists what is wrong with it."""


class ContractFinding(BaseModel):
    """One finding of the linter."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    code: ContractLintCode
    pointer: Annotated[str, Field(max_length=4096)]
    """JSON Pointer into the contract; empty for the whole contract."""
    message: Annotated[str, Field(max_length=4096, min_length=1)]
    """What is wrong at this place, and what to do."""


EffectKind = TypeAliasType(
    "EffectKind", Annotated[Literal["present", "changed", "absent"], Field(title="EffectKind")]
)
"""Whether the object must exist after the action, must have changed, or must be gone."""


MarkerMatch = TypeAliasType(
    "MarkerMatch", Annotated[Literal["equals", "contains"], Field(title="MarkerMatch")]
)
"""`equals` (the default): the field is the marker. `contains`: for free text, where a quotation is no marker."""


class AttributionPolicy(BaseModel):
    """Which attribution is enough for the purpose of this contract."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    sufficient: Annotated[list[AttributionKind], Field(max_length=4, min_length=1)]


BaselinePolicy = TypeAliasType(
    "BaselinePolicy", Annotated[Literal["required", "optional", "none"], Field(title="BaselinePolicy")]
)
"""Whether the state is read before the action."""


ReadStatus = TypeAliasType("ReadStatus", Annotated[StrictInt, Field(ge=100, le=599, title="ReadStatus")])
"""An HTTP status, or the equivalent of another connector (200 found, 404 not found)."""


AbsenceMeaning = TypeAliasType(
    "AbsenceMeaning", Annotated[Literal["exact", "declared", "hidden"], Field(title="AbsenceMeaning")]
)
"""`exact`: what the look-up does not find is not there. `declared`: so only if the connection’s owner says it. `hidden`: never."""


InstantFormat = TypeAliasType(
    "InstantFormat",
    Annotated[
        Literal["rfc3339", "rfc2822", "unixSeconds", "unixMillis", "httpDate", "sequence"],
        Field(title="InstantFormat"),
    ],
)
"""The format of the instant. `rfc3339` also takes an offset without a colon, such as `+0000`, and with `zone` a date and time without offset; `rfc2822` the dates of mails, such as `Sun, 01 Mar 2026 12:00:41 +0000`; Unix times may be digits in a text."""


class SettleWindow(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    within_seconds: Annotated[StrictInt, Field(alias="withinSeconds", ge=0, le=604800)]
    """How long the provider may take until the effect is observable, in seconds."""
    at_most_seconds: Annotated[StrictInt | None, Field(alias="atMostSeconds", ge=0, le=604800)] = None
    """The longest window that an operation may ask for, and the window of an accepted action, in seconds."""


class FinalityWindow(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    after_seconds: Annotated[StrictInt, Field(alias="afterSeconds", ge=0, le=7776000)]
    """How long the provider may still undo the effect, in seconds."""


GrantingLevel = TypeAliasType("GrantingLevel", Annotated[Literal["E2", "E3"], Field(title="GrantingLevel")])


IdempotencySupport = TypeAliasType(
    "IdempotencySupport", Annotated[Literal["supported", "unsupported"], Field(title="IdempotencySupport")]
)
"""Whether the provider supports an idempotency key, so that a retry does not act twice."""


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
    """How to handle a refutation. This is a hint: the service never acts on it."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    when: Annotated[list[CompensatedReason], Field(max_length=8, min_length=1)]
    """The reasons to which the hint applies."""
    hint: Annotated[str, Field(max_length=1024, min_length=1)]
    """What to do."""
    performed_by: Annotated[Performer, Field(alias="performedBy")]


ContractStatus = TypeAliasType(
    "ContractStatus", Annotated[Literal["published", "deprecated"], Field(title="ContractStatus")]
)
"""Added by the server; the hash does not cover it."""


SingularPath = TypeAliasType(
    "SingularPath", Annotated[str, Field(max_length=512, pattern="^\\$", title="SingularPath")]
)
"""An RFC 9535 singular query that starts at observation, input, ack, operation, event, baseline or connection, or at the element of a list; names and indices only."""


Template = TypeAliasType("Template", Annotated[str, Field(max_length=2048, title="Template")])
"""Text with variables such as {input.owner}, {ack.number}, {operation.id} or {operation.notBefore}; {input.path*} joins a list with slashes. In paths and queries each variable is percent-encoded, and the segments . and .. are refused."""


Operator = TypeAliasType(
    "Operator",
    Annotated[
        Literal[
            "eq",
            "ne",
            "eqFold",
            "in",
            "contains",
            "gte",
            "lte",
            "intEq",
            "decimalEq",
            "instantEq",
            "setEq",
            "joinEq",
            "allTrue",
            "sameAsBaseline",
            "matches",
            "present",
            "absent",
            "some",
            "none",
            "anyOf",
        ],
        Field(title="Operator"),
    ],
)
"""The operator. `matches` is an unanchored RE2 search; `allTrue` takes an object or list of booleans; `sameAsBaseline` compares the members that `ref` lists with the baseline; `joinEq` compares a text with the texts of one member of a list, joined; `some` and `none` ask for an element of a list; `anyOf` asks for one of several groups of conditions."""


ExpectedValue = TypeAliasType("ExpectedValue", Annotated[Any, Field(title="ExpectedValue")])
"""The expected value as a constant: any JSON value. Excludes `ref`."""


DefaultValue = TypeAliasType("DefaultValue", Annotated[Any, Field(title="DefaultValue")])
"""The value of a member that the provider leaves out: any JSON value. Only in a body that passes `observe.schema`."""


ListSeparator = TypeAliasType(
    "ListSeparator", Annotated[str, Field(max_length=4, min_length=1, title="ListSeparator")]
)
"""For `setEq`: a text is the list of its parts between this separator, without white space around them; an empty part is none."""


CheckReason = TypeAliasType(
    "CheckReason",
    Annotated[
        Literal["effect_mismatch", "effect_absent", "effect_reversed", "collateral_effect"],
        Field(title="CheckReason"),
    ],
)
"""The reason of the refutation if this check fails."""


FailedReason = TypeAliasType(
    "FailedReason",
    Annotated[Literal["effect_absent", "effect_mismatch", "effect_reversed"], Field(title="FailedReason")],
)


PlainOperator = TypeAliasType(
    "PlainOperator",
    Annotated[
        Literal[
            "eq",
            "ne",
            "eqFold",
            "in",
            "contains",
            "gte",
            "lte",
            "intEq",
            "decimalEq",
            "instantEq",
            "matches",
            "present",
            "absent",
        ],
        Field(title="PlainOperator"),
    ],
)
"""The operators of a condition that is part of another one."""


GroupedOperator = TypeAliasType(
    "GroupedOperator",
    Annotated[
        Literal[
            "eq",
            "ne",
            "eqFold",
            "in",
            "contains",
            "gte",
            "lte",
            "intEq",
            "decimalEq",
            "instantEq",
            "setEq",
            "joinEq",
            "allTrue",
            "sameAsBaseline",
            "matches",
            "present",
            "absent",
            "some",
            "none",
        ],
        Field(title="GroupedOperator"),
    ],
)
"""The operators of a condition in a group."""


class PlainCondition(BaseModel):
    """A condition on one element of a list, or on the completeness of the list. In conditions on an element, the value of `ref` must be a text, a number, a boolean or null, and not empty."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    path: SingularPath
    op: PlainOperator
    value: ExpectedValue | None = None
    ref: SingularPath | None = None
    """The path of the expected value, usually in the input. Excludes `value`."""
    default: DefaultValue | None = None


class GroupedCondition(BaseModel):
    """A condition in a group of `anyOf`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    path: SingularPath
    op: GroupedOperator
    value: ExpectedValue | None = None
    ref: SingularPath | None = None
    """The path of the expected value, usually in the input. Excludes `value`."""
    plus: Annotated[StrictInt | None, Field(ge=-1000000, le=1000000)] = None
    """A number that is added to the value of `ref`: a version is the old one plus 1. Only for `eq` and `intEq`, in a contract with a revision."""
    default: DefaultValue | None = None
    separator: ListSeparator | None = None
    member: SingularPath | None = None
    """For `joinEq`: the text in each element, such as `$.element.plain_text`; `$.element` where the elements are texts."""
    where: Annotated[list[PlainCondition] | None, Field(max_length=8, min_length=1)] = None
    """For `some` and `none`: the conditions on one element, which is `$.element`; all of them must hold."""
    complete_when: Annotated[
        list[PlainCondition] | None, Field(alias="completeWhen", max_length=4, min_length=1)
    ] = None
    """For `some`, `none` and `joinEq`: when the list shows every element; by default always."""


Scopes = TypeAliasType("Scopes", Annotated[list[Scope], Field(max_length=11, min_length=1, title="Scopes")])
"""The scopes of the key."""


class NoCredential(BaseModel):
    """The system of record requires no credential."""

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
    """A user and a password: HTTP Basic or PostgreSQL."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    type: Literal["basic"]
    username: Annotated[str, Field(max_length=256, min_length=1)]
    """The user."""
    password: Annotated[str, Field(max_length=1024)]
    """The password; empty where the user is the whole secret."""
    certificate_authority: Annotated[
        str | None,
        Field(alias="certificateAuthority", max_length=32768, min_length=1, pattern="^[0-9A-Za-z+/]+={0,2}$"),
    ] = None
    """PostgreSQL: base64 of the certificates in PEM that sign the certificate of the server. Without it the public ones count."""


class HeaderCredential(BaseModel):
    """A secret in a custom header."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    type: Literal["header"]
    name: Annotated[str, Field(max_length=64, min_length=1, pattern="^[0-9A-Za-z-]+$")]
    """The name of the header."""
    value: Annotated[str, Field(max_length=8192, min_length=1)]
    """The value of the header."""


class AccessKeyCredential(BaseModel):
    """An access key that signs requests with AWS Signature Version 4. The secret is never sent."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    type: Literal["access_key"]
    access_key_id: Annotated[
        str, Field(alias="accessKeyId", max_length=256, min_length=1, pattern="^[!-~]+$")
    ]
    """The id of the key."""
    secret_access_key: Annotated[str, Field(alias="secretAccessKey", max_length=1024, min_length=1)]
    """The secret of the key."""
    session_token: Annotated[
        str | None, Field(alias="sessionToken", max_length=8192, min_length=1, pattern="^[!-~]+$")
    ] = None
    """The token of temporary credentials."""
    region: Annotated[str | None, Field(max_length=64, min_length=1, pattern="^[a-z0-9-]+$")] = None
    """The region that signatures name; by default that of an Amazon endpoint, else `us-east-1`."""


class ServiceAccountCredential(BaseModel):
    """A token of a Kubernetes service account, and the certificate authority of the cluster."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    type: Literal["service_account"]
    token: Annotated[str, Field(max_length=8192, min_length=1, pattern="^[!-~]+$")]
    """The token."""
    certificate_authority: Annotated[
        str | None,
        Field(alias="certificateAuthority", max_length=32768, min_length=1, pattern="^[0-9A-Za-z+/]+={0,2}$"),
    ] = None
    """What a kubeconfig has as `certificate-authority-data`: base64 of the certificates in PEM that sign the certificate of the API server. Without it the public ones count."""


WebhookSigningSecret = TypeAliasType(
    "WebhookSigningSecret",
    Annotated[str, Field(max_length=256, min_length=16, pattern="^[!-~]+$", title="WebhookSigningSecret")],
)
"""The secret that the provider signs with, or the public key of its signatures: 16 to 256 visible ASCII characters."""


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
"""The complete key, `tke_<id>_<secret><checksum>`. It is shown only in this response."""


Digest = TypeAliasType(
    "Digest", Annotated[str, Field(max_length=71, pattern="^sha256:[0-9a-f]{64}$", title="Digest")]
)
"""A SHA-256 as `sha256:` and 64 lower-case hex characters."""


Sha256Hex = TypeAliasType(
    "Sha256Hex", Annotated[str, Field(max_length=64, pattern="^[0-9a-f]{64}$", title="Sha256Hex")]
)
"""A SHA-256 as 64 lower-case hex characters without a prefix, as in in-toto documents."""


KeyId = TypeAliasType("KeyId", Annotated[str, Field(max_length=32, pattern="^[0-9a-f]{32}$", title="KeyId")])
"""The id of a signing key: the first 32 lower-case hex characters of the SHA-256 of the 32 bytes of its public key."""


PublicKeyHex = TypeAliasType(
    "PublicKeyHex", Annotated[str, Field(max_length=64, pattern="^[0-9a-f]{64}$", title="PublicKeyHex")]
)
"""An Ed25519 public key as 64 lower-case hex characters."""


DryRunContract = TypeAliasType("DryRunContract", Annotated[Any, Field(title="DryRunContract")])
"""The id of a published contract, or a contract that is not published: any JSON value, because the response lists what is wrong with it."""


DryRunBaselineRule = TypeAliasType(
    "DryRunBaselineRule", Annotated[Literal["read", "none"], Field(title="DryRunBaselineRule")]
)
"""Whether the baseline is read."""


Assumption = TypeAliasType(
    "Assumption",
    Annotated[
        Literal["contract", "begunAt", "operationId", "acknowledgement", "baseline"],
        Field(title="Assumption"),
    ],
)
"""A member of the request: the contract that is not published, the instant at which the operation began, its id, the acknowledgement, the baseline."""


DryRunReadName = TypeAliasType(
    "DryRunReadName", Annotated[Literal["main", "listing", "probe"], Field(title="DryRunReadName")]
)


class DryRunRead(BaseModel):
    """One read: its response, or why there is none."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    read: DryRunReadName
    result: Annotated[str, Field(max_length=64, min_length=1)]
    """The status of the response, for example `200`, or the failure of the read, for example `timed_out`."""


RemainingToday = TypeAliasType(
    "RemainingToday", Annotated[StrictInt, Field(ge=0, le=1000000, title="RemainingToday")]
)
"""How many dry runs and recordings the workspace may still make until the next midnight UTC."""


SettleSeconds = TypeAliasType(
    "SettleSeconds", Annotated[StrictInt, Field(ge=0, le=604800, title="SettleSeconds")]
)
"""The settling window that the operation asked for, in seconds."""


DeclaredActor = TypeAliasType(
    "DeclaredActor", Annotated[str, Field(max_length=256, min_length=1, title="DeclaredActor")]
)
"""The account of the agents at the provider."""


MissingMeaning = TypeAliasType(
    "MissingMeaning", Annotated[Literal["absent", "unknown"], Field(title="MissingMeaning")]
)
"""What a 404 of a generic API means: `absent` only if the owner says so."""


DeclaredEnvironment = TypeAliasType(
    "DeclaredEnvironment", Annotated[str, Field(max_length=64, min_length=1, title="DeclaredEnvironment")]
)
"""The owner’s name of the environment; part of the system’s identity."""


class ConnectionFacts(BaseModel):
    """What the owner of the connection declared; absent members are unknown."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    actor: DeclaredActor | None = None
    missing: MissingMeaning | None = None
    environment_name: Annotated[DeclaredEnvironment | None, Field(alias="environmentName")] = None
    exclusive_scopes: Annotated[StrictBool | None, Field(alias="exclusiveScopes")] = None
    """Whether only operations of this account write in the scopes of this connection."""


DigestKey = TypeAliasType(
    "DigestKey", Annotated[str, Field(max_length=64, pattern="^[0-9a-f]{64}$", title="DigestKey")]
)
"""The account’s key of member digests, in hex; absent: digests cannot be compared."""


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
"""The parsed body: any JSON value; absent if there is no body."""


FurtherPage = TypeAliasType("FurtherPage", Annotated[Any, Field(title="FurtherPage")])
"""The parsed body of a page."""


ReadFailure = TypeAliasType(
    "ReadFailure",
    Annotated[
        Literal["unreachable", "timed_out", "too_large", "not_json", "duplicate_member"],
        Field(title="ReadFailure"),
    ],
)
"""Why there is no usable response."""


class FailedRead(BaseModel):
    """A read without a usable response."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    outcome: Literal["failed"]
    observed_at: Annotated[EvaluationInstant, Field(alias="observedAt")]
    failure: ReadFailure


SubmittedStatus = TypeAliasType(
    "SubmittedStatus",
    Annotated[Literal["succeeded", "failed", "unknown", "accepted"], Field(title="SubmittedStatus")],
)


SubmittedResponse = TypeAliasType("SubmittedResponse", Annotated[Any, Field(title="SubmittedResponse")])
"""The submitted provider response: any JSON value."""


class SubmittedResult(BaseModel):
    """The action result (E1) as it was sent."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    status: SubmittedStatus
    provider_reference: Annotated[
        str | None, Field(alias="providerReference", max_length=512, min_length=1)
    ] = None
    """The provider's reference of the object."""
    response: SubmittedResponse | None = None
    occurred_at: Annotated[str | None, Field(alias="occurredAt", max_length=64)] = None
    """As stated by the agent; no time window starts here."""


class StoredAcknowledgement(BaseModel):
    """The stored action result, and when the service received it."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    reference: Annotated[str, Field(max_length=30, pattern="^ack_[0-7][0-9a-hjkmnp-tv-z]{25}$")]
    """The id of the stored action result."""
    submitted_at: Annotated[EvaluationInstant, Field(alias="submittedAt")]
    result: SubmittedResult


EventBody = TypeAliasType("EventBody", Annotated[Any, Field(title="EventBody")])
"""The parsed body: any JSON value."""


class ObservedEvent(BaseModel):
    """A received provider event."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    reference: Annotated[str, Field(max_length=30, pattern="^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$")]
    """The stored event."""
    event: Annotated[str, Field(max_length=128, min_length=1)]
    """The provider's name of the event."""
    signed: StrictBool
    """Whether the provider's signature was validated."""
    received_at: Annotated[EvaluationInstant, Field(alias="receivedAt")]
    body: EventBody


ClaimedRevision = TypeAliasType(
    "ClaimedRevision", Annotated[str, Field(max_length=256, title="ClaimedRevision")]
)


ClaimedFromRevision = TypeAliasType(
    "ClaimedFromRevision", Annotated[str, Field(max_length=256, title="ClaimedFromRevision")]
)


class EarlierVerdict(BaseModel):
    """An earlier verdict of the same operation."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    verdict: Verdict
    reason: Reason
    observed_at: Annotated[EvaluationInstant, Field(alias="observedAt")]


ClockUnit = TypeAliasType("ClockUnit", Annotated[Literal[1, 1000], Field(title="ClockUnit")])
"""The unit of that clock, in milliseconds."""


class SourceClock(BaseModel):
    """The provider’s own time in this response."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    at: EvaluationInstant
    unit_ms: Annotated[ClockUnit, Field(alias="unitMs")]


class StandbyState(BaseModel):
    """Present if a standby gave the response: it shows an earlier state of its primary, as of the later of the two instants."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    is_receiving: Annotated[StrictBool, Field(alias="isReceiving")]
    """Whether its receiver runs."""
    is_caught_up: Annotated[StrictBool, Field(alias="isCaughtUp")]
    """Whether it has replayed everything that it received."""
    replayed_at: Annotated[EvaluationInstant | None, Field(alias="replayedAt")]
    """When the last transaction that it replayed was committed, by the clock of the primary."""
    heard_at: Annotated[EvaluationInstant | None, Field(alias="heardAt")] = None
    """When the primary sent the last message that the standby has received, if everything that the primary had written by then is replayed. Absent or null: unknown."""


RelationKind = TypeAliasType(
    "RelationKind",
    Annotated[Literal["table", "view", "materialized_view", "foreign_table"], Field(title="RelationKind")],
)
"""A partition counts as its root table."""


class RelationFacts(BaseModel):
    """The relation that the rows come from."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    kind: RelationKind
    is_identified: Annotated[StrictBool, Field(alias="isIdentified")]
    """Whether the catalogue identifies each row."""
    row_security: Annotated[StrictBool, Field(alias="rowSecurity")]
    """Whether row security is active for the role."""
    parts: Annotated[str | None, Field(max_length=128)] = None
    """The partitions of the table, as one text: it changes when a partition is attached or detached."""
    table: Annotated[str | None, Field(max_length=128, min_length=1)] = None
    """The identity of the base table within the system, whatever name or view led to it."""
    is_named: Annotated[StrictBool | None, Field(alias="isNamed")] = None
    """Whether the values that the request looks a row up by cover a unique key of the table."""
    is_key_generated: Annotated[StrictBool | None, Field(alias="isKeyGenerated")] = None
    """Whether the database always generates the key of a row."""


class ReadSource(BaseModel):
    """What the connector established about the source of a response; an absent member is unknown."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    clock: SourceClock | None = None
    age_seconds: Annotated[StrictInt | None, Field(alias="ageSeconds", ge=0, le=2147483647)] = None
    """The age that a cache stated, in seconds."""
    is_uncached: Annotated[StrictBool | None, Field(alias="isUncached")] = None
    """Whether no cache lies between the connector and the system of record."""
    is_unique: Annotated[StrictBool | None, Field(alias="isUnique")] = None
    """Whether the request was unique: a cache can have given the response only if it ignores the query."""
    is_fresh_ignored: Annotated[StrictBool | None, Field(alias="isFreshIgnored")] = None
    """Whether the query parameter that made the request unique cannot have changed what the response shows: a control showed that this address ignores it, the connection’s owner declares it, or none was sent. Absent or false: what a read over HTTP does not show proves nothing."""
    has_more: Annotated[StrictBool | None, Field(alias="hasMore")] = None
    """Whether a further page was announced and not read, or the pages changed while they were read."""
    since: EvaluationInstant | None = None
    """The instant that was sent: the listing shows only what was created at it or later, by the provider’s clock."""
    is_newest_first: Annotated[StrictBool | None, Field(alias="isNewestFirst")] = None
    """Whether the newest object is declared to be the first of the listing."""
    system: Annotated[str | None, Field(max_length=256, min_length=1)] = None
    """The identity of the system of record, such as `postgres:7423…`; absent: the origin."""
    standby: StandbyState | None = None
    relation: RelationFacts | None = None


VerifiedObjectId = TypeAliasType(
    "VerifiedObjectId", Annotated[str, Field(max_length=1024, title="VerifiedObjectId")]
)


RivalReference = TypeAliasType(
    "RivalReference", Annotated[str, Field(max_length=512, min_length=1, title="RivalReference")]
)
"""The provider’s reference in its own action result."""


class Rival(BaseModel):
    """Another operation of the account with the same effect key."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    operation_id: Annotated[
        str, Field(alias="operationId", max_length=29, pattern="^op_[0-7][0-9a-hjkmnp-tv-z]{25}$")
    ]
    """The operation that claimed it."""
    created_at: Annotated[EvaluationInstant, Field(alias="createdAt")]
    ended_at: Annotated[EvaluationInstant | None, Field(alias="endedAt")]
    """When it ended as a rival: cancelled, its time to act or its deadline over; null while it is open."""
    verified_object_id: Annotated[VerifiedObjectId | None, Field(alias="verifiedObjectId")]
    """The object that it was verified with."""
    reference: RivalReference | None


MemberDigest = TypeAliasType(
    "MemberDigest",
    Annotated[str, Field(max_length=41, pattern="^[0-9a-f]{8}:[0-9a-f]{32}$", title="MemberDigest")],
)


class ExpectedObject(BaseModel):
    """What an operation expects of one object."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    target: Annotated[dict[str, MemberDigest], Field(max_length=128)]
    """The members of the input that name the object."""
    names: Annotated[dict[str, MemberDigest] | None, Field(max_length=128)] = None
    """The same members, each with a digest that all spellings of its value have; missing where they are not known."""
    members: Annotated[dict[str, MemberDigest], Field(max_length=128)]
    """The members that the object is to have."""


BesideEffect = TypeAliasType(
    "BesideEffect",
    Annotated[Literal["present", "created", "state", "changed", "absent"], Field(title="BesideEffect")],
)
"""What its contract awaits; `created`: an object that its action always makes, so that it writes to none that was there; `state`: a document as asked, of a contract without an object."""


ExpectedObjects = TypeAliasType(
    "ExpectedObjects", Annotated[list[ExpectedObject], Field(max_length=128, title="ExpectedObjects")]
)


class BesideOperation(BaseModel):
    """Another operation of the account that was open at some instant since the baseline, whatever became of it: it names the same object, acts on the same kind of object in the same place, or its marker was observed."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    operation_id: Annotated[
        str, Field(alias="operationId", max_length=29, pattern="^op_[0-7][0-9a-hjkmnp-tv-z]{25}$")
    ]
    """The operation."""
    effect: BesideEffect
    created_at: Annotated[EvaluationInstant, Field(alias="createdAt")]
    ended_at: Annotated[EvaluationInstant | None, Field(alias="endedAt")]
    """When it stopped waiting for its effect: verified, cancelled, its time to act or its deadline over; null while it is open."""
    names_object: Annotated[StrictBool, Field(alias="namesObject")]
    """Whether its input names an object as the input of this operation does."""
    expected: ExpectedObjects | None
    """What it expects of each of its objects; null: unknown."""


ClaimAspect = TypeAliasType(
    "ClaimAspect", Annotated[Literal["created", "changed", "deleted"], Field(title="ClaimAspect")]
)
"""What happened to the object."""


class EventErasure(BaseModel):
    """Response of `POST /v1/event-erasures`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    erased_events: Annotated[StrictInt, Field(alias="erasedEvents", ge=0, le=1000)]
    """How many events lost their body in this call."""
    released_bytes: Annotated[StrictInt, Field(alias="releasedBytes", ge=0, le=9007199254740991)]
    """What their bodies took."""
    stored_bytes: Annotated[StrictInt, Field(alias="storedBytes", ge=0, le=9007199254740991)]
    """What the events of the workspace take now: their bodies, and 1 KiB for each event."""
    quota_bytes: Annotated[StrictInt, Field(alias="quotaBytes", ge=0, le=9007199254740991)]
    """What they may take; further events are refused."""
    has_more: Annotated[StrictBool, Field(alias="hasMore")]
    """Whether there may be more to erase: call again."""


class Health(BaseModel):
    """Response of `GET /healthz` and `GET /readyz` if the service is healthy or ready; otherwise a problem document."""

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
"""A run: one verification of an operation."""


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
"""The id of an API key; not a secret."""


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
"""The id of a signing secret of a provider webhook; not a secret."""


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
"""`service.effect@version`; the id of a tenant’s contract starts with its workspace: `ws_…:service.effect@version`."""


ServiceName = TypeAliasType(
    "ServiceName", Annotated[str, Field(max_length=64, pattern="^[a-z][a-z0-9_]*$", title="ServiceName")]
)
"""A service whose state can be observed, for example `github`."""


CheckId = TypeAliasType(
    "CheckId", Annotated[str, Field(max_length=64, pattern="^[a-z][a-z0-9_]{0,63}$", title="CheckId")]
)
"""A check of a contract, or one of the reserved names `correlation`, `freshness` and `scope`."""


IdempotencyKey = TypeAliasType(
    "IdempotencyKey", Annotated[str, Field(max_length=255, pattern="^[!-~]+$", title="IdempotencyKey")]
)
"""1 to 255 visible ASCII characters."""


RequestId = TypeAliasType(
    "RequestId", Annotated[str, Field(max_length=64, pattern="^[0-9A-Za-z_-]+$", title="RequestId")]
)
"""The id of a request, as in the header `x-request-id`."""


Issuer = TypeAliasType(
    "Issuer", Annotated[str, Field(max_length=256, pattern="^https?://[0-9a-z.:\\[\\]-]+$", title="Issuer")]
)
"""The issuer of receipts: the origin of a service, for example `https://api.tookeffect.dev`."""


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
"""Opaque position in a list; pass it unchanged."""


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
    """The id of the root key."""
    sig: Annotated[str, Field(max_length=88, pattern="^[0-9A-Za-z+/]+={0,2}$")]
    """The 64 signature bytes in base 64."""


class KeyDocumentEnvelope(BaseModel):
    """The key document in a DSSE envelope, signed by the root key: the body of `GET /.well-known/tookeffect/keys.json`. Member names are those of DSSE."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    payload_type: Annotated[Literal["application/vnd.tookeffect.keys+json"], Field(alias="payloadType")]
    payload: Annotated[str, Field(max_length=1398104, pattern="^[0-9A-Za-z+/]+={0,2}$")]
    """The bytes of the key document in base 64."""
    signatures: Annotated[list[DsseSignature], Field(max_length=4, min_length=1)]
    """One signature per root key in use."""


class PublishedKey(BaseModel):
    """A signing key and its validity."""

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
    """The public keys for the receipts of an issuer; the payload of `GET /.well-known/tookeffect/keys.json`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    version: Annotated[StrictInt, Field(ge=1, le=9007199254740991)]
    """Increases with every publication; clients refuse an older document."""
    expires: Instant
    """From this instant the document is not valid."""
    keys: Annotated[list[PublishedKey], Field(max_length=256)]
    """All past and current signing keys, and the next ones."""


LookupKind = TypeAliasType(
    "LookupKind", Annotated[Literal["deterministic", "search"], Field(title="LookupKind")]
)
"""`deterministic` when what exists is always found; `search` when an index may lag or miss."""


GraphqlDocument = TypeAliasType(
    "GraphqlDocument", Annotated[str, Field(max_length=8192, min_length=1, title="GraphqlDocument")]
)
"""The GraphQL document: one query, with its values in variables. It is sent as it stands, and nothing is filled in."""


GraphqlName = TypeAliasType(
    "GraphqlName",
    Annotated[str, Field(max_length=64, pattern="^[A-Za-z_][A-Za-z0-9_]*$", title="GraphqlName")],
)
"""The name of the variable, without its `$`."""


class GraphqlTextVariable(BaseModel):
    """A text."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    name: GraphqlName
    value: Template


class GraphqlValueVariable(BaseModel):
    """A text, a number or a boolean, with the type that it has in the input."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    name: GraphqlName
    ref: SingularPath
    """The path of the value."""


GraphqlVariable = TypeAliasType(
    "GraphqlVariable", Annotated[GraphqlTextVariable | GraphqlValueVariable, Field(title="GraphqlVariable")]
)
"""The value of one variable."""


class GraphqlPages(BaseModel):
    """How further pages of one connection are found: by the end cursor of its page information."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    connection: Annotated[
        str, Field(max_length=512, pattern="^\\$\\.observation\\.body\\.data(?:\\.[A-Za-z_][A-Za-z0-9_]*)+$")
    ]
    """The path of the connection, which has `nodes` and `pageInfo { hasNextPage endCursor }`."""
    variable: Annotated[str, Field(max_length=64, pattern="^[A-Za-z_][A-Za-z0-9_]*$")]
    """The variable for the cursor, which the first page leaves out."""
    at_most: Annotated[StrictInt, Field(alias="atMost", ge=2, le=5)]
    """Pages to read at most, the first included."""


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
"""Only methods that read."""


KeptHeader = TypeAliasType(
    "KeptHeader",
    Annotated[str, Field(max_length=64, min_length=1, pattern="^[a-z0-9-]+$", title="KeptHeader")],
)


class QueryParameter(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    name: Annotated[str, Field(max_length=128, min_length=1)]
    """The parameter's name."""
    value: Template


class HttpFresh(BaseModel):
    """A query parameter with a unique value, so that no cache answers; left out where the connection’s owner declares that there is no cache."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    query: Annotated[str, Field(max_length=64, min_length=1, pattern="^[A-Za-z0-9_-]+$")]
    """A parameter name that the API ignores."""


class HttpLinkPages(BaseModel):
    """By the `Link` header with the relation `next`. All pages but the last are read again, so up to four can be complete."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    next: Literal["link"]
    at_most: Annotated[StrictInt, Field(alias="atMost", ge=2, le=5)]
    """Pages to read at most, the first included."""


class HttpCursorPages(BaseModel):
    """By a cursor in the body, which the next request repeats as a query parameter; the last page has none, null or an empty text."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    next: Annotated[
        str, Field(max_length=512, pattern="^\\$\\.observation\\.body(?:\\.[A-Za-z_][A-Za-z0-9_]*)+$")
    ]
    """The path of the cursor, such as `$.observation.body.meta.next`."""
    parameter: Annotated[str, Field(max_length=64, min_length=1)]
    """The query parameter for the cursor."""
    at_most: Annotated[StrictInt, Field(alias="atMost", ge=2, le=5)]
    """Pages to read at most, the first included."""


ConstantHeaderName = TypeAliasType(
    "ConstantHeaderName",
    Annotated[
        str,
        Field(
            max_length=64,
            min_length=1,
            pattern="^(?:[a-z0-9]+(?:-[a-z0-9]+)*-version|accept-language|accept-profile|consistencylevel|prefer)$",
            title="ConstantHeaderName",
        ),
    ],
)
"""In lower case: a name that ends in `-version`, or one of the others that only select a form."""


class ConstantHeader(BaseModel):
    """A header that selects the version, the language or the form of a response. Headers that authenticate, address, cache or change the method are not allowed."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    name: ConstantHeaderName
    value: Annotated[str, Field(max_length=256, min_length=1, pattern="^[!-~](?:[ -~]*[!-~])?$")]
    """The constant value."""


class HttpSince(BaseModel):
    """The listing shows only what was created since shortly before the operation began: the request sends `{operation.since}`. Only for an effect `present` with `object.created` and an instant in `freshness`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    format: SinceFormat
    margin_seconds: Annotated[StrictInt, Field(alias="marginSeconds", ge=60, le=86400)]
    """How long before the operation began the listing starts, in seconds: more than the provider’s clock can be behind."""
    order: Literal["newestFirst"] | None = None
    """The provider lists the newest object first. Then a listing with further pages is complete for what is new, if it is in this order and its last item is older."""


KubernetesApiVersion = TypeAliasType(
    "KubernetesApiVersion",
    Annotated[
        str,
        Field(
            max_length=253,
            min_length=2,
            pattern="^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?/)?v[0-9][a-z0-9]*$",
            title="KubernetesApiVersion",
        ),
    ],
)
"""Group and version, such as `apps/v1`; without a group `v1`."""


KubernetesResource = TypeAliasType(
    "KubernetesResource",
    Annotated[
        str, Field(max_length=63, min_length=1, pattern="^[a-z][a-z0-9]*$", title="KubernetesResource")
    ],
)
"""The plural name of a namespaced resource, such as `deployments`."""


class DocumentCollection(BaseModel):
    """The collection to read, in its database."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    database: Template
    name: Template


class RowTable(BaseModel):
    """A table by schema and name; the connector quotes both as identifiers."""

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
    """The name of the value in each row."""
    column: Template
    optional: StrictBool | None = None
    """Whether the column is left out where its template has no value."""


class ColumnGroup(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    as_: Annotated[str, Field(alias="as", max_length=63, pattern="^[A-Za-z_][A-Za-z0-9_]*$")]
    """The name of the value in each row."""
    columns_of: Annotated[SingularPath, Field(alias="columnsOf")]
    """Reads one column for each member name of this object, or each text of this list, and nests them under `as`."""
    optional: StrictBool | None = None
    """Whether the columns are left out where the input has no such member."""


class RowIdentity(BaseModel):
    """The identity of the row from the catalogue: one text of system, database, base table and primary key; null if the rows have none."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    as_: Annotated[str, Field(alias="as", max_length=63, pattern="^[A-Za-z_][A-Za-z0-9_]*$")]
    """The name of the value in each row."""
    identity: Literal[True]
    """Always true."""


class ComparedColumns(BaseModel):
    """Which columns equal the values asked for, compared by the database in the column’s type: an object of true and false; null where it cannot be compared."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    as_: Annotated[str, Field(alias="as", max_length=63, pattern="^[A-Za-z_][A-Za-z0-9_]*$")]
    """The name of the value in each row."""
    compared_with: Annotated[SingularPath, Field(alias="comparedWith")]
    """An object of columns and values."""


class ComparedEach(BaseModel):
    """Like `comparedWith`, with the `values` of that item of a list whose `key` the row has."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    as_: Annotated[str, Field(alias="as", max_length=63, pattern="^[A-Za-z_][A-Za-z0-9_]*$")]
    """The name of the value in each row."""
    compared_each: Annotated[SingularPath, Field(alias="comparedEach")]
    """A list of objects."""
    key: Annotated[str, Field(max_length=64, min_length=1)]
    """The member with the columns and values that name the row."""
    values: Annotated[str, Field(max_length=64, min_length=1)]
    """The member with the columns and values to compare."""


class RowDigest(BaseModel):
    """A digest of every column that the role may read: equal if and only if the content is equal."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    as_: Annotated[str, Field(alias="as", max_length=63, pattern="^[A-Za-z_][A-Za-z0-9_]*$")]
    """The name of the value in each row."""
    digest: Literal[True]
    """Always true."""


RowColumn = TypeAliasType(
    "RowColumn",
    Annotated[
        SingleColumn | ColumnGroup | RowIdentity | ComparedColumns | ComparedEach | RowDigest,
        Field(title="RowColumn"),
    ],
)
"""A column to read, a group of columns named by the input, or a text that identifies the row."""


class ColumnFilter(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    column: Template
    ref: SingularPath
    """The path of the value that the column must equal."""


class GroupFilter(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    columns_of: Annotated[SingularPath, Field(alias="columnsOf")]
    """One equality for each member of this object."""


RowFilter = TypeAliasType("RowFilter", Annotated[ColumnFilter | GroupFilter, Field(title="RowFilter")])
"""An equality filter; the filters of a read are joined by AND."""


class FilterLookup(BaseModel):
    """Rows that pass every filter."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    name: Annotated[str, Field(max_length=63, pattern="^[A-Za-z_][A-Za-z0-9_]*$")]
    """The name of the look-up."""
    filters: Annotated[list[RowFilter], Field(max_length=32)]
    optional: StrictBool | None = None
    """Whether the look-up is left out where a value is missing."""


class EachLookup(BaseModel):
    """Rows that have the `key` of one item of a list."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    name: Annotated[str, Field(max_length=63, pattern="^[A-Za-z_][A-Za-z0-9_]*$")]
    """The name of the look-up."""
    each: SingularPath
    """A list of objects."""
    key: Annotated[str, Field(max_length=64, min_length=1)]
    """The member with the columns and values that name the row."""


class SeenLookup(BaseModel):
    """The rows that the baseline saw, by their identity; finds nothing before there is a baseline."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    name: Annotated[str, Field(max_length=63, pattern="^[A-Za-z_][A-Za-z0-9_]*$")]
    """The name of the look-up."""
    seen: Literal["baseline"]


RowLookup = TypeAliasType(
    "RowLookup", Annotated[FilterLookup | EachLookup | SeenLookup, Field(title="RowLookup")]
)
"""One way to find rows. Every look-up of a read is part of one statement; `foundBy` of a row names those that found it."""


class RowScope(BaseModel):
    """Rows beside the effect, in `$.observation.body.scope`: identity, digest and marker column of each; at most 1,000."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    filters: Annotated[list[RowFilter], Field(max_length=32)]
    marker_column: Annotated[Template | None, Field(alias="markerColumn")] = None
    optional: StrictBool | None = None
    """Whether it is left out where a value is missing."""


S3ObjectPart = TypeAliasType(
    "S3ObjectPart", Annotated[Literal["content", "head"], Field(title="S3ObjectPart")]
)
"""`content` reads the object and computes its SHA-256; `head` reads only its headers."""


S3MissingKey = TypeAliasType("S3MissingKey", Annotated[Literal["shown"], Field(title="S3MissingKey")])
"""`shown`: a key that answers 404, and that its bucket does not list, is an object with `exists: false` instead of a 404."""


class ContractReference(BaseModel):
    """A contract, by id and hash."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: ContractId
    hash: Digest
    """The contract hash."""


class CorrelationMetadata(BaseModel):
    """For a provider that stores metadata: add these members to the metadata."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    tookeffect_operation: OperationId


class CorrelationKeys(BaseModel):
    """Values to embed in the provider call, so that the effect is found even if the acknowledgement is lost. Use one that the provider supports."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    reference: OperationId
    """For a reference or memo field: the operation id."""
    external_id: Annotated[
        str,
        Field(
            alias="externalId",
            max_length=36,
            pattern="^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
        ),
    ]
    """For a field for client-generated ids: the UUID of the operation in standard form."""
    metadata: CorrelationMetadata
    marker: Annotated[str | None, Field(max_length=2048, min_length=1)] = None
    """The text that the contract searches for, if it declares one; embed it unchanged."""


class Baseline(BaseModel):
    """The state of the system of record before the action."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    digest: Digest
    """Salted digest of the observation."""
    observed_at: Annotated[Instant, Field(alias="observedAt")]


class Notice(BaseModel):
    """Something that limits what this operation’s verdict can be."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    code: NoticeCode
    reason: Reason | None
    """For `baseline_missing` and `source_unusable`: why."""
    detail: Annotated[str, Field(max_length=1024, min_length=1)]
    """One sentence for people: what it means and what to do."""


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
    """The amount in the smallest unit of the currency, for example cents."""
    currency: Annotated[str, Field(max_length=3, pattern="^[A-Z]{3}$")]
    """ISO 4217 code in capital letters."""


class ProblemPlace(BaseModel):
    """One fault and its place."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    pointer: Annotated[str, Field(max_length=1024)]
    """JSON Pointer into the body; empty for the whole body."""
    message: Annotated[str, Field(max_length=1024, min_length=1)]
    """What is wrong at this place."""


PublishedContract = TypeAliasType("PublishedContract", Annotated[Any, Field(title="PublishedContract")])
"""The contract: any JSON value, because the response lists what is wrong with it."""


class ReceiptValidation(BaseModel):
    """The result of `verifyReceipt`. A valid receipt may have the verdict `refuted`: check `verdict`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    valid: StrictBool
    """Whether every check passed."""
    reason_code: Annotated[ReceiptReasonCode, Field(alias="reasonCode")]
    detail: Annotated[str | None, Field(max_length=1024, min_length=1)] = None
    """One sentence for people; programs use `reasonCode`."""
    status: ReceiptValidationStatus
    verdict: Verdict | None = None
    """The verdict of the receipt."""
    environment: Environment | None = None
    workspace_id: Annotated[WorkspaceId | None, Field(alias="workspaceId")] = None


class SubjectDigest(BaseModel):
    """The digest of the operation document."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    sha256: Sha256Hex


class ReceiptSubject(BaseModel):
    """The operation, identified by the digest of its document."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    name: Annotated[str, Field(max_length=39, pattern="^operation/op_[0-7][0-9a-hjkmnp-tv-z]{25}$")]
    """`operation/` and the operation id."""
    digest: SubjectDigest


ReceiptSequence = TypeAliasType(
    "ReceiptSequence", Annotated[StrictInt, Field(ge=1, le=9007199254740991, title="ReceiptSequence")]
)
"""The sequence number of the receipt within its operation, starting at 1."""


class PreviousReceipt(BaseModel):
    """The link to the previous receipt in the chain of the operation."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    receipt_id: Annotated[ReceiptId, Field(alias="receiptId")]
    digest: Digest
    """Digest of the canonical JSON of the payload of that receipt."""


class ReceiptOperation(BaseModel):
    """The operation that was verified."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: OperationId
    contract_id: Annotated[ContractId, Field(alias="contractId")]
    contract_hash: Annotated[Digest, Field(alias="contractHash")]
    input_hash: Annotated[Digest, Field(alias="inputHash")]
    """Salted digest of the input."""
    correlation_keys: Annotated[CorrelationKeys, Field(alias="correlationKeys")]


class ReceiptActionResult(BaseModel):
    """The action result at the time of the verdict."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    reference: AcknowledgementId
    digest: Digest
    """Salted digest of the request body."""
    submitted_at: Annotated[Instant, Field(alias="submittedAt")]


class ReceiptEvaluator(BaseModel):
    """The evaluator."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    version: Annotated[str, Field(max_length=64, min_length=1, pattern="^[0-9A-Za-z.+-]+$")]
    """The version of the evaluator."""


class ReceiptSignature(BaseModel):
    """The signature over the DSSE encoding of the payload’s canonical JSON."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    key_id: Annotated[KeyId, Field(alias="keyId")]
    alg: Annotated[str, Field(max_length=32, min_length=1)]
    """`Ed25519`. The schema allows other values, so that another algorithm results in `signature_algorithm_unsupported`."""
    sig: Annotated[str, Field(max_length=1024, min_length=1)]
    """128 lower-case hex characters. The schema allows other values, so that they result in `signature_malformed`."""


DraftId = TypeAliasType(
    "DraftId",
    Annotated[
        str,
        Field(
            max_length=128,
            pattern="^[a-z][a-z0-9_]*(?:\\.[a-z][a-z0-9_]*)+@[1-9][0-9]{0,5}$",
            title="DraftId",
        ),
    ],
)
"""The id of the contract to draft, without a workspace: `service.effect@version`. The service is that of the connection."""


RecordedObservation = TypeAliasType("RecordedObservation", Annotated[Any, Field(title="RecordedObservation")])
"""The `observe` member of a contract, whose main read is made: any JSON value, because the response lists what is wrong with it."""


class RecordResponseRequest(BaseModel):
    """Body of `POST /v1/contracts/record`: one read of a system of record, as a contract declares it."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: DraftId
    observe: RecordedObservation
    input: dict[str, Any]
    """What fills the templates of the read."""
    connection_id: Annotated[ConnectionId | None, Field(alias="connectionId")] = None
    """The connection to read through; by default the only connection of the workspace for the service."""


RecordedBody = TypeAliasType("RecordedBody", Annotated[Any, Field(title="RecordedBody")])
"""The parsed body; absent if there is none, or if the read failed."""


class RotateApiKeyRequest(BaseModel):
    """Body of `POST /v1/api-keys/{id}/rotate`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    grace_seconds: Annotated[StrictInt | None, Field(alias="graceSeconds", ge=0, le=604800)] = None
    """How long the old key is still accepted, in seconds, but not after its own expiry; by default 24 hours."""


class RotateWebhookSecretRequest(BaseModel):
    """Body of `POST /v1/webhooks/{id}/rotate`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    secret: WebhookSigningSecret | None = None
    """The new secret, if the provider created it; by default the service creates one."""
    grace_seconds: Annotated[StrictInt | None, Field(alias="graceSeconds", ge=0, le=604800)] = None
    """How long the old secret is still accepted, in seconds: at most 7 days, never past its expiry; 24 hours if left out."""


class SkillExample(BaseModel):
    """An input that fits."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    title: Annotated[str, Field(max_length=160, min_length=1)]
    """What it does."""
    input: dict[str, Any]
    """The input of the action: any JSON value here; it must match the input schema of the contract."""


class SkillAcknowledgement(BaseModel):
    """What to submit after the action."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    required: StrictBool
    """Whether the lookup requires it."""
    provider_reference: Annotated[
        str | None, Field(alias="providerReference", max_length=1024, min_length=1)
    ] = None
    """What to submit as `providerReference`, for example the issue number."""
    response: Annotated[str | None, Field(max_length=1024, min_length=1)] = None
    """What to submit as `response`."""


class SkillContract(BaseModel):
    """A contract, as an agent uses it."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: ContractId
    hash: Digest
    """The contract hash."""
    title: Annotated[str, Field(max_length=160, min_length=1)]
    """A title in one line."""
    description: Annotated[str, Field(max_length=4096, min_length=1)]
    """What must be true for the verdict `verified`."""
    input_schema: Annotated[dict[str, Any], Field(alias="inputSchema")]
    """The input schema of the contract, in JSON Schema 2020-12."""
    examples: Annotated[list[SkillExample], Field(max_length=16)]
    """Inputs to begin with; those of a contract of a workspace are the `examples` of its input schema, and may be missing."""
    correlation: Annotated[str, Field(max_length=2048, min_length=1)]
    """How to embed the correlation keys in the provider call."""
    acknowledgement: SkillAcknowledgement


Privilege = TypeAliasType(
    "Privilege", Annotated[str, Field(max_length=1024, min_length=1, title="Privilege")]
)
"""A permission to grant, in the provider’s terms."""


class SkillConnection(BaseModel):
    """The read-only connection that verification requires."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    base_url: Annotated[str | None, Field(alias="baseUrl", max_length=2048, min_length=1)] = None
    """The usual base URL, if the service has one."""
    credential_type: Annotated[CredentialType, Field(alias="credentialType")]
    least_privilege: Annotated[list[Privilege], Field(alias="leastPrivilege", max_length=32, min_length=1)]
    """The minimal permissions of the credential."""
    setup: Annotated[str, Field(max_length=4096, min_length=1)]
    """How to create such a credential."""


ProviderEventName = TypeAliasType(
    "ProviderEventName", Annotated[str, Field(max_length=128, min_length=1, title="ProviderEventName")]
)
"""The provider’s name of an event."""


class SkillWebhook(BaseModel):
    """The provider webhook that sends signed events."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    events: Annotated[list[ProviderEventName], Field(max_length=64, min_length=1)]
    """The events to subscribe to."""
    setup: Annotated[str, Field(max_length=4096, min_length=1)]
    """How to configure it at the provider."""


class SkillManifest(BaseModel):
    """What an agent needs to know to use a service."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    service: ServiceName
    title: Annotated[str, Field(max_length=160, min_length=1)]
    """The display name of the service."""
    description: Annotated[str, Field(max_length=4096, min_length=1)]
    """When to use this skill."""
    contracts: Annotated[list[SkillContract], Field(max_length=64, min_length=1)]
    """The contracts of this service: those that are shipped, then those of the workspace."""
    connection: SkillConnection
    webhook: SkillWebhook | None
    """The webhook to configure; null if the service sends no events that count as evidence."""
    skill: Annotated[str, Field(max_length=65536, min_length=1)]
    """The same content as a `SKILL.md` for the skills folder of an agent."""


class StoredActionResult(BaseModel):
    """A stored action result; its content is identified by its digest."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    reference: AcknowledgementId
    status: ActionStatus
    provider_reference: Annotated[
        str | None, Field(alias="providerReference", max_length=512, min_length=1)
    ] = None
    """As submitted."""
    digest: Digest
    """Salted digest of the request body."""
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
    """An action result was submitted."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    kind: Literal["action_result_submitted"]
    occurred_at: Annotated[Instant, Field(alias="occurredAt")]
    reference: AcknowledgementId
    status: ActionStatus


class EventReceivedEntry(BaseModel):
    """A provider event about the operation was received."""

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


class OperationCancelledEntry(BaseModel):
    """The operation was cancelled."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    kind: Literal["operation_cancelled"]
    occurred_at: Annotated[Instant, Field(alias="occurredAt")]


UsageEntryKind = TypeAliasType(
    "UsageEntryKind",
    Annotated[
        Literal["granted", "settled", "expired", "clawed_back", "restored"], Field(title="UsageEntryKind")
    ],
)
"""The kind of change."""


CreditBucket = TypeAliasType(
    "CreditBucket", Annotated[Literal["plan", "bought"], Field(title="CreditBucket")]
)
"""The bucket that changed."""


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
    """Credits added; negative if credits were removed."""
    operation_id: Annotated[OperationId | None, Field(alias="operationId")]
    """The operation that the settled credit paid for; null for other kinds."""
    occurred_at: Annotated[Instant, Field(alias="occurredAt")]


class UsageHistory(BaseModel):
    """A page of `GET /v1/usage/history`: the changes of the credits."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    data: Annotated[list[UsageEntry], Field(max_length=100)]
    """The items of this page, newest first."""
    has_more: Annotated[StrictBool, Field(alias="hasMore")]
    """Whether there is a next page."""
    next_cursor: Annotated[Cursor | None, Field(alias="nextCursor")]
    """The `cursor` for the next page; null on the last page."""


class PlanBucket(BaseModel):
    """Credits of the plan; unspent credits expire at the end of the period."""

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
    """Credits left; negative if spent credits were refunded by the payment provider."""


class Usage(BaseModel):
    """Available and used credits; one credit pays for one verified action."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    plan: PlanBucket
    bought: BoughtBucket
    verified_actions: Annotated[StrictInt, Field(alias="verifiedActions", ge=0, le=9007199254740991)]
    """The number of charged runs in this period."""
    reserved: Annotated[StrictInt, Field(ge=0, le=9007199254740991)]
    """Credits reserved for runs in progress."""


EvidenceLevels = TypeAliasType(
    "EvidenceLevels", Annotated[list[EvidenceLevel], Field(max_length=3, title="EvidenceLevels")]
)
"""The evidence levels of the verdict, in ascending order."""


class CheckResult(BaseModel):
    """One check and its outcome."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: CheckId
    outcome: CheckOutcome
    required: StrictBool
    """Whether `verified` requires that this check passes."""


class SourceFault(BaseModel):
    """Only with the reason `source_unreachable`: why. It is no evidence, so receipts do not contain it. Where no response arrived, it is what one more attempt to connect found."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    cause: SourceFaultCause
    status: Annotated[StrictInt | None, Field(ge=300, le=599)] = None
    """The status of the response, if there was one."""


RetryAfterSeconds = TypeAliasType(
    "RetryAfterSeconds", Annotated[StrictInt, Field(ge=1, le=7776000, title="RetryAfterSeconds")]
)
"""When to verify again, in seconds; an earlier verify is refused with `observed_too_recently`."""


ChargedCredits = TypeAliasType("ChargedCredits", Annotated[Literal[0, 1], Field(title="ChargedCredits")])
"""The credits charged for the run: 1 for a conclusive verdict, else 0 while free runs are left."""


class AcknowledgementSource(BaseModel):
    """The action result."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    reference: AcknowledgementId


class EventSource(BaseModel):
    """The event, and the provider that signed it."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    provider: ServiceName
    event_id: Annotated[EventId, Field(alias="eventId")]


class ObservationSource(BaseModel):
    """The system of record, and how it was read."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    connector: Annotated[str, Field(max_length=64, pattern="^[a-z][a-z0-9_]*$")]
    """The connector that read the system of record, for example `http`."""
    origin: Origin
    connection_id: Annotated[ConnectionId, Field(alias="connectionId")]
    request_digest: Annotated[Digest, Field(alias="requestDigest")]
    """Salted digest of the request."""


class Attribution(BaseModel):
    """How a verified effect is tied to its operation."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    kind: AttributionKind
    sufficient: StrictBool
    """Whether the contract calls this kind sufficient for its purpose."""
    actor_confirmed: Annotated[StrictBool, Field(alias="actorConfirmed")]
    """Whether the creator of the object is the account that the connection’s owner declared."""


CoveredReadName = TypeAliasType(
    "CoveredReadName", Annotated[Literal["main", "listing", "probe"], Field(title="CoveredReadName")]
)


LookupKey = TypeAliasType(
    "LookupKey",
    Annotated[
        Literal["marker", "key", "reference", "listing", "address", "identity"], Field(title="LookupKey")
    ],
)
"""By what objects were looked up."""


class CoveredRead(BaseModel):
    """One read that was made."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    read: CoveredReadName
    key: LookupKey
    complete: StrictBool
    """Whether it showed everything that this key finds."""
    as_of: Annotated[Instant, Field(alias="asOf")]
    """The instant whose state it shows."""


class VerifyRequest(BaseModel):
    """Body of `POST /v1/operations/{id}/verify`: no body, or this empty object."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )


WebhookContentType = TypeAliasType(
    "WebhookContentType",
    Annotated[
        Literal["application/json", "application/x-www-form-urlencoded"], Field(title="WebhookContentType")
    ],
)
"""The media type to choose at the provider."""


WebhookSecretForm = TypeAliasType(
    "WebhookSecretForm",
    Annotated[Literal["text", "whsec", "whpk", "hex_public_key"], Field(title="WebhookSecretForm")],
)
"""`text`: the key is the UTF-8 text of the secret · `whsec`: `whsec_` and the key in base64 · `whpk`: `whpk_` and a public Ed25519 key in base64 · `hex_public_key`: a public Ed25519 key in hex."""


WebhookSecretOrigin = TypeAliasType(
    "WebhookSecretOrigin", Annotated[Literal["provider", "either"], Field(title="WebhookSecretOrigin")]
)
"""`provider`: the provider creates the secret · `either`: it can also be created here."""


WebhookAlgorithm = TypeAliasType(
    "WebhookAlgorithm",
    Annotated[
        Literal["hmac_sha256", "hmac_sha1", "ed25519", "bearer_token"], Field(title="WebhookAlgorithm")
    ],
)
"""`bearer_token`: the secret itself is sent, and nothing is signed."""


SignatureSeparator = TypeAliasType(
    "SignatureSeparator", Annotated[Literal["", " ", ","], Field(title="SignatureSeparator")]
)
"""What separates the items of the header; empty if it has one item."""


SignatureEncoding = TypeAliasType(
    "SignatureEncoding", Annotated[Literal["hex", "base64", "text"], Field(title="SignatureEncoding")]
)
"""How a signature is written; `text` for a token."""


WebhookIdHeader = TypeAliasType(
    "WebhookIdHeader", Annotated[str, Field(max_length=64, min_length=1, title="WebhookIdHeader")]
)
"""The name of a header, in lower case."""


WebhookEventIdPlace = TypeAliasType(
    "WebhookEventIdPlace", Annotated[str, Field(max_length=96, min_length=1, title="WebhookEventIdPlace")]
)
"""A place."""


WebhookTimestampUnit = TypeAliasType(
    "WebhookTimestampUnit", Annotated[Literal["seconds", "milliseconds"], Field(title="WebhookTimestampUnit")]
)
"""Of the number: since 1970."""


class WebhookTimestamp(BaseModel):
    """The signed time of a delivery, and how far it may be from the clock of the service."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    from_: Annotated[str, Field(alias="from", max_length=96, min_length=1)]
    """`header:` or `body:` and the place, or `signature:` and the prefix of its item in the signature header."""
    unit: WebhookTimestampUnit
    tolerance_seconds: Annotated[StrictInt, Field(alias="toleranceSeconds", ge=1, le=3600)]
    """A delivery that is this much older or newer is still accepted, counted in the unit."""


EventNamePlace = TypeAliasType(
    "EventNamePlace", Annotated[str, Field(max_length=96, min_length=1, title="EventNamePlace")]
)
"""A place or a text."""


class WebhookEventName(BaseModel):
    """Where the name of an event is: the first place that has one."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    from_: Annotated[list[EventNamePlace], Field(alias="from", max_length=4, min_length=1)]
    """Each `header:`, `body:` or `constant:` and the place or the text."""
    is_signed: Annotated[StrictBool, Field(alias="isSigned")]
    """Whether the signature covers the name."""


class WebhookEvent(BaseModel):
    """An event, and the contracts that use it."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    event: Annotated[str, Field(max_length=128, min_length=1)]
    """The provider’s name of the event."""
    contracts: Annotated[list[ContractId], Field(max_length=64, min_length=1)]
    """The ids of the contracts."""


class WebhookSecret(BaseModel):
    """A signing secret of a provider webhook, without the secret. Several secrets may be active, so that a secret can be rotated."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: WebhookSecretId
    provider: ServiceName
    service: ServiceName
    """The service that the events are about: its contracts can use them as evidence."""
    is_evidence: Annotated[StrictBool, Field(alias="isEvidence")]
    """Whether events with this secret are evidence (E2). With a token that signs nothing they are not: they only end the wait of operations that they name."""
    endpoint_url: Annotated[
        str, Field(alias="endpointUrl", max_length=2048, min_length=1, pattern="^https?://[!-~]+$")
    ]
    """The URL to configure at the provider."""
    hint: Annotated[str, Field(max_length=4, min_length=1, pattern="^[!-~]+$")]
    """The last characters of the secret, to identify it."""
    created_at: Annotated[Instant, Field(alias="createdAt")]
    expires_at: Annotated[Instant | None, Field(alias="expiresAt")]
    """From this instant the secret is not accepted; null if it does not expire."""
    last_used_at: Annotated[Instant | None, Field(alias="lastUsedAt")]
    """Null before the first event with a valid signature."""


class ActionResult(BaseModel):
    """Body of `POST /v1/operations/{id}/action-result`: the provider’s acknowledgement (E1), as the caller received it."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    status: ActionStatus
    provider_reference: Annotated[
        str | None, Field(alias="providerReference", max_length=512, min_length=1)
    ] = None
    """The provider’s reference of the created object as text, for example an issue number."""
    response: ProviderResponse | None = None
    occurred_at: Annotated[Instant | None, Field(alias="occurredAt")] = None
    """When the action happened, as stated by the caller; no time window starts here."""


class ApiKey(BaseModel):
    """An API key without its secret, which is stored only as a keyed hash."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: ApiKeyId
    name: Annotated[str, Field(max_length=64, min_length=1)]
    """A name chosen by the caller."""
    scopes: Scopes
    created_at: Annotated[Instant, Field(alias="createdAt")]
    expires_at: Annotated[Instant, Field(alias="expiresAt")]
    """From this instant the key is not accepted; rotation sets an earlier instant."""
    last_used_at: Annotated[Instant | None, Field(alias="lastUsedAt")]
    """Null if it was never used."""
    revoked_at: Annotated[Instant | None, Field(alias="revokedAt")]
    """Null if the key is not revoked."""
    replaced_by: Annotated[ApiKeyId | None, Field(alias="replacedBy")]
    """The key that replaced this one by rotation; null if the key was not rotated."""


class CallerApiKey(BaseModel):
    """The API key of the request, without its secret."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: ApiKeyId
    name: Annotated[str, Field(max_length=64, min_length=1)]
    """A name chosen when the key was created."""
    expires_at: Annotated[Instant, Field(alias="expiresAt")]
    """From this instant the key is not accepted."""


class Caller(BaseModel):
    """Response of `GET /v1/whoami`: what the service knows about the credential of the request."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    credential_type: Annotated[CallerCredentialType, Field(alias="credentialType")]
    workspace_id: Annotated[WorkspaceId, Field(alias="workspaceId")]
    scopes: CallerScopes
    api_key: Annotated[CallerApiKey | None, Field(alias="apiKey")]
    """The API key without its secret; null for an access token."""
    server_version: Annotated[str, Field(alias="serverVersion", max_length=64, min_length=1)]
    """The version of the server."""


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
    """The number of packs; by default 1."""


CheckoutRequest = TypeAliasType(
    "CheckoutRequest", Annotated[PlanCheckout | PackCheckout, Field(title="CheckoutRequest")]
)
"""Body of `POST /v1/billing/checkout`."""


class Checkout(BaseModel):
    """Response of `POST /v1/billing/checkout`: the page on which a person pays. Credits are added only when the payment provider’s signed event arrives."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    checkout_url: Annotated[CheckoutUrl, Field(alias="checkoutUrl")]
    expires_at: Annotated[Instant, Field(alias="expiresAt")]


class ConnectionTest(BaseModel):
    """Response of `POST /v1/connections/{id}/test`: the result of testing the credential with reads only."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    connection_id: Annotated[ConnectionId, Field(alias="connectionId")]
    outcome: ConnectionTestOutcome
    detail: Annotated[str | None, Field(max_length=1024, min_length=1)] = None
    """One sentence for people; not for programs."""
    tested_at: Annotated[Instant, Field(alias="testedAt")]


class LastTest(BaseModel):
    """The result of the last connection test: on creation, or by `POST /v1/connections/{id}/test`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    outcome: ConnectionTestOutcome
    detail: Annotated[str | None, Field(max_length=1024, min_length=1)] = None
    """What was found, in one or more sentences for people; not for programs."""
    tested_at: Annotated[Instant, Field(alias="testedAt")]


class ConnectionDeclarations(BaseModel):
    """What only the owner of the connection can say; none of it is ever taken from an operation’s input."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    actor: Annotated[str | None, Field(max_length=256, min_length=1)] = None
    """The account of the agents at the provider; it confirms who created an object."""
    missing: DeclaredMissing | None = None
    uncached: StrictBool | None = None
    """True: no cache lies between this origin and its system of record, so no unique query parameter is added to reads. By default false."""
    fresh_by: Annotated[FreshByQuery | FreshByWord | None, Field(alias="freshBy")] = None
    """How a read over HTTP keeps caches out. By default the contract’s query parameter is added, and what a response does not show proves nothing until a control has shown that the address ignores it."""
    environment_name: Annotated[
        str | None,
        Field(alias="environmentName", max_length=64, min_length=1, pattern="^[A-Za-z0-9][A-Za-z0-9._-]*$"),
    ] = None
    """The name of the environment, for systems that are physical copies of each other; every connection to one origin has the same."""
    exclusive_scopes: Annotated[StrictBool | None, Field(alias="exclusiveScopes")] = None
    """True: nobody but operations of this account writes in the scopes that they name."""
    collections: Annotated[
        dict[
            Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=64)], DeclaredCollection
        ]
        | None,
        Field(max_length=64),
    ] = None
    """The collections of a JSON API, by a name that inputs use."""


class Connection(BaseModel):
    """A system of record of a service, with a read-only credential. The credential is never shown."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: ConnectionId
    service: ServiceName
    name: Annotated[str, Field(max_length=64, min_length=1)]
    """A name chosen by the caller."""
    base_url: Annotated[BaseUrl, Field(alias="baseUrl")]
    credential_type: Annotated[CredentialType, Field(alias="credentialType")]
    environment: Environment
    write_access_reason: Annotated[WriteAccessReason | None, Field(alias="writeAccessReason")]
    """Null if none was given, or if the test on creation found no write access."""
    last_test: Annotated[LastTest, Field(alias="lastTest")]
    created_at: Annotated[Instant, Field(alias="createdAt")]
    last_used_at: Annotated[Instant | None, Field(alias="lastUsedAt")]
    """Null if it was never used."""
    declarations: ConnectionDeclarations
    """What only the connection’s owner can say about the system."""


class ContractSummary(BaseModel):
    """A published contract in a list; `GET /v1/contracts/{id}` returns the complete contract."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: ContractId
    hash: Digest
    """The contract hash."""
    service: ServiceName
    title: Annotated[str, Field(max_length=160, min_length=1)]
    """A title in one line."""
    description: Annotated[str, Field(max_length=4096, min_length=1)]
    """What must be true for the verdict `verified`."""
    status: ContractStatus
    published_at: Annotated[Instant, Field(alias="publishedAt")]


MarkerSpellings = TypeAliasType(
    "MarkerSpellings", Annotated[list[Template], Field(max_length=4, min_length=1, title="MarkerSpellings")]
)


Markers = TypeAliasType("Markers", Annotated[Template | MarkerSpellings, Field(title="Markers")])
"""One spelling, or several of which one suffices."""


class Acknowledgement(BaseModel):
    """What the agent submits after the action. It helps to find the effect and never proves it."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    schema_: Annotated[dict[str, Any] | None, Field(alias="schema")] = None
    """JSON Schema 2020-12 of the submitted provider response."""
    required: StrictBool
    """Whether the lookup requires it."""
    reference: SingularPath | None = None
    """The path of the provider's object reference in the response ($.ack)."""


CompositeId = TypeAliasType(
    "CompositeId", Annotated[list[SingularPath], Field(max_length=8, min_length=1, title="CompositeId")]
)


ObjectId = TypeAliasType("ObjectId", Annotated[SingularPath | CompositeId, Field(title="ObjectId")])
"""The id of the object; several values together are one id."""


class ObservedObject(BaseModel):
    """The object that an operation claims with the verdict `verified`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    type: Annotated[str, Field(max_length=64, min_length=1, pattern="^[a-z][a-z0-9_]*$")]
    """The type of the object; part of the claim."""
    id: ObjectId
    reference: SingularPath | None = None
    """The field that equals the acknowledged reference; by default the id."""
    revision: SingularPath | None = None
    """A value that every write changes."""
    creator: SingularPath | None = None
    """The account that created it."""
    content: SingularPath | None = None
    """A value that is equal if and only if the content is equal, such as a digest."""
    created: StrictBool | None = None
    """Whether the action always makes a new object, so that an id in the baseline is older."""


class ExactCount(BaseModel):
    """All of them are checked."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    exactly: SingularPath
    """A path in the input: a number, or a list whose length counts."""
    identity: Annotated[str | None, Field(max_length=64, min_length=1)] = None
    """The member of each element of the list that names its object; without it, the whole element does. Operations on an object with the same identity are rivals."""


Cardinality = TypeAliasType("Cardinality", Annotated[Literal["one"] | ExactCount, Field(title="Cardinality")])
"""How many objects the effect is: one (the default), or the number at a path in the input."""


class Freshness(BaseModel):
    """When the server created the object, by its own clock."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    path: SingularPath
    format: InstantFormat
    skew_seconds: Annotated[StrictInt, Field(alias="skewSeconds", ge=0, le=300)]
    """How much the provider’s clock may differ beyond the measured offset, in seconds."""
    set_by: Annotated[Literal["server"], Field(alias="setBy")]
    optional: StrictBool | None = None
    """Whether an object without the instant is dated by the baseline instead."""
    unit: InstantUnit | None = None
    zone: Annotated[
        str | None,
        Field(max_length=64, min_length=1, pattern="^[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+){0,2}$"),
    ] = None
    """The IANA name of the time zone, such as `Europe/Berlin`, in which the server writes an instant without offset. Only for `rfc3339`."""


ConditionGroup = TypeAliasType(
    "ConditionGroup",
    Annotated[list[GroupedCondition], Field(max_length=8, min_length=1, title="ConditionGroup")],
)


class Condition(BaseModel):
    """A condition on the observed document. Its outcome is passed, failed, or not_evaluated if the field is missing."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    path: SingularPath
    op: Operator
    value: ExpectedValue | None = None
    ref: SingularPath | None = None
    """The path of the expected value, usually in the input. Excludes `value`."""
    plus: Annotated[StrictInt | None, Field(ge=-1000000, le=1000000)] = None
    """A number that is added to the value of `ref`: a version is the old one plus 1. Only for `eq` and `intEq`, in a contract with a revision."""
    default: DefaultValue | None = None
    separator: ListSeparator | None = None
    member: SingularPath | None = None
    """For `joinEq`: the text in each element, such as `$.element.plain_text`; `$.element` where the elements are texts."""
    where: Annotated[list[PlainCondition] | None, Field(max_length=8, min_length=1)] = None
    """For `some` and `none`: the conditions on one element, which is `$.element`; all of them must hold."""
    complete_when: Annotated[
        list[PlainCondition] | None, Field(alias="completeWhen", max_length=4, min_length=1)
    ] = None
    """For `some`, `none` and `joinEq`: when the list shows every element; by default always."""
    groups: Annotated[list[ConditionGroup] | None, Field(max_length=8, min_length=2)] = None
    """For `anyOf`: groups of conditions at or below `path`; all conditions of one group must hold."""


class Check(BaseModel):
    """A named condition, and the meaning of its failure."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: Annotated[str, Field(max_length=64, min_length=1, pattern="^[a-z][a-z0-9_]*$")]
    """The name of the check in verdicts and receipts; unique, and not one of the reserved names `correlation`, `freshness` and `scope`."""
    path: SingularPath
    op: Operator
    value: ExpectedValue | None = None
    ref: SingularPath | None = None
    """The path of the expected value, usually in the input. Excludes `value`."""
    plus: Annotated[StrictInt | None, Field(ge=-1000000, le=1000000)] = None
    """A number that is added to the value of `ref`: a version is the old one plus 1. Only for `eq` and `intEq`, in a contract with a revision."""
    default: DefaultValue | None = None
    separator: ListSeparator | None = None
    member: SingularPath | None = None
    """For `joinEq`: the text in each element, such as `$.element.plain_text`; `$.element` where the elements are texts."""
    where: Annotated[list[PlainCondition] | None, Field(max_length=8, min_length=1)] = None
    """For `some` and `none`: the conditions on one element, which is `$.element`; all of them must hold."""
    complete_when: Annotated[
        list[PlainCondition] | None, Field(alias="completeWhen", max_length=4, min_length=1)
    ] = None
    """For `some`, `none` and `joinEq`: when the list shows every element; by default always."""
    groups: Annotated[list[ConditionGroup] | None, Field(max_length=8, min_length=2)] = None
    """For `anyOf`: groups of conditions at or below `path`; all conditions of one group must hold."""
    reason: CheckReason
    required: StrictBool
    """Whether `verified` requires that this check passes."""
    immutable: StrictBool | None = None
    """Whether the value can never change at the provider, so that a failure refutes immediately."""
    lasting: StrictBool | None = None
    """Whether a failure after an earlier `verified` means that the effect was reversed."""
    when: SingularPath | None = None
    """A member of the input without which this check is not asked."""


class PendingRule(BaseModel):
    """A condition under which the provider reports that the action is in progress."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    path: SingularPath
    op: Operator
    value: ExpectedValue | None = None
    ref: SingularPath | None = None
    """The path of the expected value, usually in the input. Excludes `value`."""
    plus: Annotated[StrictInt | None, Field(ge=-1000000, le=1000000)] = None
    """A number that is added to the value of `ref`: a version is the old one plus 1. Only for `eq` and `intEq`, in a contract with a revision."""
    default: DefaultValue | None = None
    separator: ListSeparator | None = None
    member: SingularPath | None = None
    """For `joinEq`: the text in each element, such as `$.element.plain_text`; `$.element` where the elements are texts."""
    where: Annotated[list[PlainCondition] | None, Field(max_length=8, min_length=1)] = None
    """For `some` and `none`: the conditions on one element, which is `$.element`; all of them must hold."""
    complete_when: Annotated[
        list[PlainCondition] | None, Field(alias="completeWhen", max_length=4, min_length=1)
    ] = None
    """For `some`, `none` and `joinEq`: when the list shows every element; by default always."""
    groups: Annotated[list[ConditionGroup] | None, Field(max_length=8, min_length=2)] = None
    """For `anyOf`: groups of conditions at or below `path`; all conditions of one group must hold."""
    retry_after_seconds: Annotated[StrictInt, Field(alias="retryAfterSeconds", ge=1, le=86400)]
    """When to verify again, in seconds."""


class EventRule(BaseModel):
    """Which signed events are about the effect. One of `object`, `reference` and `correlation` correlates them with the operation."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    level: Literal["E2"]
    event: Annotated[str, Field(max_length=128, min_length=1)]
    """The provider's name of the event."""
    object: SingularPath | None = None
    """The path of the object id in the event."""
    reference: SingularPath | None = None
    """The path of the acknowledged reference in the event."""
    correlation: SingularPath | None = None
    """The path of this operation's marker in the event."""
    at: SingularPath | None = None
    """The path of the provider’s time in the event, as RFC 3339 or unix seconds; by default the time of receipt counts."""
    match: Annotated[list[Condition], Field(max_length=32)]
    """Conditions that the event must meet."""


class FailedRule(BaseModel):
    """A condition under which the action failed for good."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    path: SingularPath
    op: Operator
    value: ExpectedValue | None = None
    ref: SingularPath | None = None
    """The path of the expected value, usually in the input. Excludes `value`."""
    plus: Annotated[StrictInt | None, Field(ge=-1000000, le=1000000)] = None
    """A number that is added to the value of `ref`: a version is the old one plus 1. Only for `eq` and `intEq`, in a contract with a revision."""
    default: DefaultValue | None = None
    separator: ListSeparator | None = None
    member: SingularPath | None = None
    """For `joinEq`: the text in each element, such as `$.element.plain_text`; `$.element` where the elements are texts."""
    where: Annotated[list[PlainCondition] | None, Field(max_length=8, min_length=1)] = None
    """For `some` and `none`: the conditions on one element, which is `$.element`; all of them must hold."""
    complete_when: Annotated[
        list[PlainCondition] | None, Field(alias="completeWhen", max_length=4, min_length=1)
    ] = None
    """For `some`, `none` and `joinEq`: when the list shows every element; by default always."""
    groups: Annotated[list[ConditionGroup] | None, Field(max_length=8, min_length=2)] = None
    """For `anyOf`: groups of conditions at or below `path`; all conditions of one group must hold."""
    reason: FailedReason


class CreateApiKeyRequest(BaseModel):
    """Body of `POST /v1/api-keys`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    name: Annotated[str, Field(max_length=64, min_length=1)]
    """A name chosen by the caller."""
    scopes: Scopes
    expires_at: Annotated[Instant | None, Field(alias="expiresAt")] = None
    """At most 365 days ahead; by default 90 days."""


Credential = TypeAliasType(
    "Credential",
    Annotated[
        NoCredential
        | BearerCredential
        | BasicCredential
        | HeaderCredential
        | AccessKeyCredential
        | ServiceAccountCredential,
        Field(title="Credential"),
    ],
)
"""A read-only credential; it is encrypted when it is received and never returned."""


class CreateConnectionRequest(BaseModel):
    """Body of `POST /v1/connections`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    service: ServiceName
    name: Annotated[str, Field(max_length=64, min_length=1)]
    """A name chosen by the caller; unique in the workspace."""
    base_url: Annotated[BaseUrl, Field(alias="baseUrl")]
    credential: Credential
    environment: Environment | None = None
    """By default `live`. Only a `test` connection may use plain HTTP; its receipts have the environment `test`."""
    write_access_reason: Annotated[
        str | None, Field(alias="writeAccessReason", max_length=512, min_length=1)
    ] = None
    """Why a credential with write access is to be stored. Without a reason such a credential is refused."""
    declarations: ConnectionDeclarations | None = None


class CreateOperationRequest(BaseModel):
    """Body of `POST /v1/operations`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    contract: ContractId
    """The contract to verify."""
    input: dict[str, Any]
    """The input of the action: any JSON value here; it must match the input schema of the contract."""
    connection_id: Annotated[ConnectionId | None, Field(alias="connectionId")] = None
    """The connection to observe; by default the only connection of the workspace for the contract’s service."""
    deadline_seconds: Annotated[StrictInt | None, Field(alias="deadlineSeconds", ge=60, le=7776000)] = None
    """Seconds from the creation of the operation to its deadline; by default 7 days."""
    settle_seconds: Annotated[StrictInt | None, Field(alias="settleSeconds", ge=0, le=604800)] = None
    """A longer settling window than the contract’s, in seconds, up to its `settle.atMostSeconds`."""
    act_within_seconds: Annotated[StrictInt | None, Field(alias="actWithinSeconds", ge=1, le=86400)] = None
    """Seconds within which the agent acts; by default 900. Without an action result the operation is no rival of others afterwards."""
    require_verifiable: Annotated[StrictBool | None, Field(alias="requireVerifiable")] = None
    """If true, nothing is created where the effect could not be verified as things are: without a connection (`connection_missing`), or with one of the notices `baseline_missing`, `source_unusable` and `effect_not_provable` (`operation_not_verifiable`). By default, the operation is created and has these notices. A contract whose baseline is required needs its connection in either case: without one, nothing is created (`connection_missing`)."""


class CreateWebhookSecretRequest(BaseModel):
    """Body of `POST /v1/webhooks`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    provider: ServiceName
    service: ServiceName | None = None
    """Of `standard_webhooks` and `svix`, which many services use: the service that the events are about. Other providers have one of their own."""
    secret: WebhookSigningSecret | None = None
    """The secret that the provider created; by default the service creates one."""
    expires_at: Annotated[Instant | None, Field(alias="expiresAt")] = None
    """An instant in the future; by default the secret does not expire."""


class CreatedApiKey(BaseModel):
    """Response of `POST /v1/api-keys`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    api_key: Annotated[ApiKey, Field(alias="apiKey")]
    secret: ApiKeySecret


class CreatedWebhookSecret(BaseModel):
    """Response of `POST /v1/webhooks`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    webhook_secret: Annotated[WebhookSecret, Field(alias="webhookSecret")]
    secret: WebhookSigningSecret | None
    """The created secret, shown only in this response; null if the caller sent one."""


class DryRunOperation(BaseModel):
    """The operation that was assumed; it is not stored."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: OperationId
    begun_at: Annotated[Instant, Field(alias="begunAt")]
    correlation_keys: Annotated[CorrelationKeys, Field(alias="correlationKeys")]


class EraseBaselinesRequest(BaseModel):
    """Body of `POST /v1/baseline-erasures`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    begun_before: Annotated[Instant, Field(alias="begunBefore")]
    """Operations that began before this instant lose their baseline."""


class EraseEventsRequest(BaseModel):
    """Body of `POST /v1/event-erasures`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    received_before: Annotated[Instant, Field(alias="receivedBefore")]
    """Events that were received before this instant lose their body."""
    provider: ServiceName | None = None
    """Only events of this provider; by default of every provider."""


class OperationFacts(BaseModel):
    """The facts of the operation."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: Annotated[str, Field(max_length=29, pattern="^op_[0-7][0-9a-hjkmnp-tv-z]{25}$")]
    """The operation."""
    created_at: Annotated[EvaluationInstant, Field(alias="createdAt")]
    input: dict[str, Any]
    """The input from the creation of the operation."""
    first_verify_at: Annotated[EvaluationInstant | None, Field(alias="firstVerifyAt")]
    """When the first verify started; null in the first. Time windows start here if no action result was submitted."""
    settle_seconds: Annotated[SettleSeconds | None, Field(alias="settleSeconds")] = None
    """Null or absent: the contract’s own."""


class AnsweredRead(BaseModel):
    """A read with a response, whatever its status."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    outcome: Literal["answered"]
    observed_at: Annotated[EvaluationInstant, Field(alias="observedAt")]
    """When the request was sent, by our clock."""
    status: Annotated[StrictInt, Field(ge=100, le=599)]
    """The HTTP status, or the equivalent of another connector."""
    headers: dict[str, HeaderValue] | None = None
    """The response headers that the connector stores, such as link; names in lower case."""
    body: ReadBody | None = None
    completed_at: Annotated[EvaluationInstant | None, Field(alias="completedAt")] = None
    """When the response was complete, by our clock."""
    pages: Annotated[list[FurtherPage] | None, Field(max_length=8)] = None
    """The bodies of the further pages of a listing, in order."""
    source: ReadSource | None = None


Read = TypeAliasType("Read", Annotated[AnsweredRead | FailedRead, Field(title="Read")])
"""One read of the system of record."""


class Reads(BaseModel):
    """The reads; a member is absent if the read was not made."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    main: Read | None = None
    listing: Read | None = None
    probe: Read | None = None


class BaselineObservation(BaseModel):
    """The observation before the action."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    observed_at: Annotated[EvaluationInstant, Field(alias="observedAt")]
    reads: Reads


class Claim(BaseModel):
    """An effect on an object that a verified operation of this account has claimed."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    system: Annotated[str, Field(max_length=384, min_length=1)]
    """The system of record."""
    object_type: Annotated[str, Field(alias="objectType", max_length=64, min_length=1)]
    """The type of the object."""
    object_id: Annotated[str, Field(alias="objectId", max_length=1024)]
    """The id of the object as text."""
    aspect: ClaimAspect
    revision: ClaimedRevision | None
    """For a change: the revision that it made."""
    operation_id: Annotated[
        str, Field(alias="operationId", max_length=29, pattern="^op_[0-7][0-9a-hjkmnp-tv-z]{25}$")
    ]
    """The operation that claimed it."""
    observed_at: Annotated[EvaluationInstant, Field(alias="observedAt")]
    """When the claiming operation observed it."""
    attribution: AttributionKind | None = None
    """How the verdict that took the claim tied the effect to the operation; absent: unknown."""
    members: dict[str, MemberDigest] | None = None
    """For a change: the members that it expects. Null or absent: unknown."""
    from_revision: Annotated[ClaimedFromRevision | None, Field(alias="fromRevision")] = None
    """For a change: the revision that its baseline showed. Null or absent: unknown."""
    is_new: Annotated[StrictBool | None, Field(alias="isNew")] = None
    """For a creation: whether a baseline, or the server, shows that the object was not there before. Absent: unknown."""


class ClaimedEffect(BaseModel):
    """An effect on an object."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    system: Annotated[str, Field(max_length=384, min_length=1)]
    """The system of record."""
    object_type: Annotated[str, Field(alias="objectType", max_length=64, min_length=1)]
    """The type of the object."""
    object_id: Annotated[str, Field(alias="objectId", max_length=1024)]
    """The id of the object as text."""
    aspect: ClaimAspect
    revision: ClaimedRevision | None
    """For a change: the revision that it made."""
    attribution: AttributionKind
    """How the effect is tied to the operation."""
    members: dict[str, MemberDigest] | None
    """For a change: the members that the operation expects, by keyed digests; null: not known."""
    from_revision: Annotated[ClaimedFromRevision | None, Field(alias="fromRevision")]
    """For a change: the revision that the baseline showed."""
    is_new: Annotated[StrictBool, Field(alias="isNew")]
    """For a creation: whether the baseline or the server shows that the object was not there before."""


class EventAccepted(BaseModel):
    """Response of `POST /v1/events/{provider}/{workspace}`: 202 for a new event, 200 for an event that is already stored."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    event_id: Annotated[EventId, Field(alias="eventId")]
    challenge: Annotated[str | None, Field(max_length=256, min_length=1)] = None
    """What the provider asked to send back, to prove that the URL is yours; only in the response to such a request of Slack."""


class CaldavProbe(BaseModel):
    """The calendar itself, so that an event that is not listed is not there."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    calendar: Template
    present: Condition
    """The condition on `$.observation` under which the parent is visible."""


class DnsProbe(BaseModel):
    """The SOA record of the zone, so that a missing record means absence."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    zone: Template
    present: Condition
    """The condition on `$.observation` under which the parent is visible."""


class GraphqlProbe(BaseModel):
    """A query that shows the parent, so that a missing object is not a hidden one."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    document: GraphqlDocument
    variables: Annotated[list[GraphqlVariable], Field(max_length=16)]
    """The values of the document’s variables."""
    present: Condition
    """The condition on `$.observation` under which the parent is visible."""


class HttpProbe(BaseModel):
    """A read of a parent that the same credential must see, so that a 404 means absence."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    method: HttpReadMethod
    path: Template | None = None
    query: Annotated[list[QueryParameter] | None, Field(max_length=32)] = None
    """Query parameters in order; each value is percent-encoded."""
    present: Condition
    """The condition on `$.observation` under which the parent is visible."""
    fresh: HttpFresh | None = None
    collection: Template | None = None
    """Reads a collection that the connection’s owner declared, instead of a path: the body is `{items: [{collection, id, createdAt, marker, creator, revision, document}], more, hasMarker?}`."""
    headers: Annotated[list[ConstantHeader] | None, Field(max_length=4, min_length=1)] = None
    """Request headers with constant values, beside `Accept`."""


HttpPages = TypeAliasType("HttpPages", Annotated[HttpLinkPages | HttpCursorPages, Field(title="HttpPages")])
"""How further pages are found."""


class ImapProbe(BaseModel):
    """The mailbox itself, so that a message that is not found is not there."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    mailbox: Template
    present: Condition
    """The condition on `$.observation` under which the parent is visible."""


class KubernetesProbe(BaseModel):
    """The namespace itself, so that a 404 means that the object is not there."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    namespace: Template
    present: Condition
    """The condition on `$.observation` under which the parent is visible."""


class MongodbListing(BaseModel):
    """A listing that finds the effect when the main read finds nothing."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    from_collection: Annotated[DocumentCollection, Field(alias="fromCollection")]
    columns: Annotated[list[RowColumn], Field(max_length=64, min_length=1)]
    """What to read of each row."""
    limit: Annotated[StrictInt, Field(ge=1, le=1000)]
    """Rows of each look-up to return at most; `$.observation.body.complete` says for each whether there are no others."""
    select: SingularPath
    """The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item."""
    where: Annotated[list[Condition], Field(max_length=32)]
    """Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete."""
    complete_when: Annotated[list[Condition], Field(alias="completeWhen", max_length=32, min_length=1)]
    """The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items."""
    empty_when_missing: Annotated[StrictBool | None, Field(alias="emptyWhenMissing")] = None
    """Whether a missing list is an empty one, in a body that passes `schema`."""
    lookups: Annotated[list[RowLookup], Field(max_length=8, min_length=1)]
    """How rows are found; `$.observation.body.rows` has those of all look-ups."""


class MongodbProbe(BaseModel):
    """A read of the collection itself, so that no document means absence and not a missing role."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    from_collection: Annotated[DocumentCollection, Field(alias="fromCollection")]
    present: Condition
    """The condition on `$.observation` under which the parent is visible."""


class MysqlListing(BaseModel):
    """A listing that finds the effect when the main read finds nothing."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    from_table: Annotated[RowTable, Field(alias="fromTable")]
    columns: Annotated[list[RowColumn], Field(max_length=64, min_length=1)]
    """What to read of each row."""
    limit: Annotated[StrictInt, Field(ge=1, le=1000)]
    """Rows of each look-up to return at most; `$.observation.body.complete` says for each whether there are no others."""
    select: SingularPath
    """The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item."""
    where: Annotated[list[Condition], Field(max_length=32)]
    """Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete."""
    complete_when: Annotated[list[Condition], Field(alias="completeWhen", max_length=32, min_length=1)]
    """The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items."""
    empty_when_missing: Annotated[StrictBool | None, Field(alias="emptyWhenMissing")] = None
    """Whether a missing list is an empty one, in a body that passes `schema`."""
    lookups: Annotated[list[RowLookup], Field(max_length=8, min_length=1)]
    """How rows are found; `$.observation.body.rows` has those of all look-ups."""


class MysqlProbe(BaseModel):
    """A read of the table itself, so that no row means absence and not a missing grant."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    from_table: Annotated[RowTable, Field(alias="fromTable")]
    present: Condition
    """The condition on `$.observation` under which the parent is visible."""


class PostgresListing(BaseModel):
    """A listing that finds the effect when the main read finds nothing."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    table: RowTable
    columns: Annotated[list[RowColumn], Field(max_length=64, min_length=1)]
    """What to read of each row."""
    limit: Annotated[StrictInt, Field(ge=1, le=1000)]
    """Rows of each look-up to return at most; `$.observation.body.complete` says for each whether there are no others."""
    select: SingularPath
    """The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item."""
    where: Annotated[list[Condition], Field(max_length=32)]
    """Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete."""
    complete_when: Annotated[list[Condition], Field(alias="completeWhen", max_length=32, min_length=1)]
    """The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items."""
    empty_when_missing: Annotated[StrictBool | None, Field(alias="emptyWhenMissing")] = None
    """Whether a missing list is an empty one, in a body that passes `schema`."""
    lookups: Annotated[list[RowLookup], Field(max_length=8, min_length=1)]
    """How rows are found; `$.observation.body.rows` has those of all look-ups."""


class PostgresProbe(BaseModel):
    """A read of the table itself, so that no row means absence and not a missing grant."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    table: RowTable
    present: Condition
    """The condition on `$.observation` under which the parent is visible."""


class S3Probe(BaseModel):
    """A listing of the bucket under the key, so that a 404 means that the key is not there."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    bucket: Template
    prefix: Template
    present: Condition
    """The condition on `$.observation` under which the parent is visible."""


class SlackProbe(BaseModel):
    """A read of the channel itself, so that a missing message is not a hidden one."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    channel: Template
    """The id of the channel, such as `C024BE91L`."""
    present: Condition
    """The condition on `$.observation` under which the parent is visible."""


class OperationDocument(BaseModel):
    """The operation document. The SHA-256 of its canonical JSON is the subject of the operation’s receipts."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    contract: ContractReference
    correlation_keys: Annotated[CorrelationKeys, Field(alias="correlationKeys")]
    input: dict[str, Any]
    """The input of the action: any JSON value here; it must match the input schema of the contract."""
    salt: Annotated[str, Field(max_length=32, pattern="^[0-9a-f]{32}$")]
    """128 random bits as 32 lower-case hex characters; salted digests use the 16 raw bytes."""


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
    """An action of an agent, and what is known about its effect."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: OperationId
    contract: ContractReference
    input: dict[str, Any]
    """The input of the action: any JSON value here; it must match the input schema of the contract."""
    idempotency_key: Annotated[IdempotencyKey, Field(alias="idempotencyKey")]
    """The idempotency key for the provider call. It is the same for every retry of this operation, so that a retry does not act twice."""
    correlation_keys: Annotated[CorrelationKeys, Field(alias="correlationKeys")]
    state: OperationState
    last_verdict: Annotated[LastVerdict | None, Field(alias="lastVerdict")]
    """The verdict of the last completed run; null before the first."""
    action_result: Annotated[StoredActionResult | None, Field(alias="actionResult")]
    """The submitted action result (E1); null if there is none."""
    baseline: Baseline | None
    """The state before the action; null if the contract requires none, or if it could not be read."""
    settle_seconds: Annotated[SettleSeconds | None, Field(alias="settleSeconds")]
    """Null: the contract’s own."""
    act_within_seconds: Annotated[StrictInt, Field(alias="actWithinSeconds", ge=1, le=86400)]
    """Seconds from its creation within which the agent acts. Without an action result it is no rival of others afterwards."""
    deadline: Instant
    """From this instant an operation without a conclusive verdict has the state `expired`; a later verify can still give a conclusive verdict."""
    created_at: Annotated[Instant, Field(alias="createdAt")]
    updated_at: Annotated[Instant, Field(alias="updatedAt")]
    notices: Annotated[list[Notice], Field(max_length=16)]
    """What the agent should know before it acts; established when the operation began."""
    cancelled_at: Annotated[Instant | None, Field(alias="cancelledAt")]
    """Null unless it was cancelled."""


class Plan(BaseModel):
    """A subscription."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: PlanId
    title: Annotated[str, Field(max_length=160, min_length=1)]
    """The display name."""
    amount_credits: Annotated[StrictInt, Field(alias="amountCredits", ge=1, le=9007199254740991)]
    """Credits per period."""
    price: Price | None = None
    """Absent if the operator has set no price."""


class Pack(BaseModel):
    """A one-time purchase of credits."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: PackId
    title: Annotated[str, Field(max_length=160, min_length=1)]
    """The display name."""
    amount_credits: Annotated[StrictInt, Field(alias="amountCredits", ge=1, le=9007199254740991)]
    """Credits."""
    price: Price | None = None
    """Absent if the operator has set no price."""


class Payment(BaseModel):
    """How to buy credits: the member `payment` of a response with status 402."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    plans: Annotated[list[Plan], Field(max_length=32)]
    """The available plans."""
    packs: Annotated[list[Pack], Field(max_length=32)]
    """The available packs."""
    checkout_url: Annotated[CheckoutUrl | None, Field(alias="checkoutUrl")] = None


class Problem(BaseModel):
    """Every error, as RFC 9457 `application/problem+json`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    type: Annotated[str, Field(max_length=512, pattern="^[!-~]*/errors/[a-z_]+$")]
    """The page that explains the code; the service serves it."""
    title: Annotated[str, Field(max_length=160, min_length=1)]
    """The code as a short phrase."""
    status: Annotated[StrictInt, Field(ge=400, le=599)]
    """The HTTP status."""
    detail: Annotated[str, Field(max_length=2048, min_length=1)]
    """What was wrong with this request, for people."""
    code: ErrorCode
    """The code for programs."""
    request_id: Annotated[RequestId, Field(alias="requestId")]
    errors: Annotated[list[ProblemPlace] | None, Field(max_length=100)] = None
    """The faults in the body or the input, with their places."""
    payment: Payment | None = None
    """Only with the code `credit_exhausted`."""


class RotatedApiKey(BaseModel):
    """Response of `POST /v1/api-keys/{id}/rotate`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    api_key: Annotated[ApiKey, Field(alias="apiKey")]
    """The new key."""
    secret: ApiKeySecret
    previous: ApiKey
    """The old key; it expires at the end of the grace period."""


class RotatedWebhookSecret(BaseModel):
    """Response of `POST /v1/webhooks/{id}/rotate`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    webhook_secret: Annotated[WebhookSecret, Field(alias="webhookSecret")]
    secret: WebhookSigningSecret | None
    """The created secret, shown only in this response; null if the caller sent one."""
    previous: WebhookSecret
    """The old secret, with its new expiry."""


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
"""All checks in contract order, then the reserved checks that the contract declares."""


class AcknowledgementEvidence(BaseModel):
    """The provider’s acknowledgement, submitted by the caller."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    level: Literal["E1"]
    source: AcknowledgementSource
    digest: Digest
    """Salted digest of the evidence."""
    observed_at: Annotated[Instant, Field(alias="observedAt")]
    """When the service received or read it."""


class EventEvidence(BaseModel):
    """An event signed by the provider."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    level: Literal["E2"]
    source: EventSource
    digest: Digest
    """Salted digest of the evidence."""
    observed_at: Annotated[Instant, Field(alias="observedAt")]
    """When the service received or read it."""


class ObservationEvidence(BaseModel):
    """An observation by the service."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    level: Literal["E3"]
    source: ObservationSource
    digest: Digest
    """Salted digest of the evidence."""
    observed_at: Annotated[Instant, Field(alias="observedAt")]
    """When the service received or read it."""


class Coverage(BaseModel):
    """What was read, and what the reads did not establish."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    reads: Annotated[list[CoveredRead], Field(max_length=16)]
    limits: Annotated[list[CoverageLimit], Field(max_length=16)]


class WebhookScheme(BaseModel):
    """One way in which a provider signs its deliveries."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    secret_form: Annotated[WebhookSecretForm, Field(alias="secretForm")]
    secret_from: Annotated[WebhookSecretOrigin, Field(alias="secretFrom")]
    algorithm: WebhookAlgorithm
    signature_header: Annotated[str, Field(alias="signatureHeader", max_length=64, min_length=1)]
    """The header with the signatures, in lower case."""
    separator: SignatureSeparator
    prefix: Annotated[str, Field(max_length=16, min_length=0)]
    """What precedes a signature in its item."""
    encoding: SignatureEncoding
    payload: Annotated[str, Field(max_length=64, min_length=0)]
    """The signed bytes. `{body}`: the body · `{timestamp}`, `{id}`: these texts, as sent · `{url}`: the endpoint URL · `{form}`: the names and values of a form, sorted by name; nothing for another body, whose digest is in the URL. Empty if nothing is signed."""
    id_header: Annotated[WebhookIdHeader | None, Field(alias="idHeader")]
    """The header with the id of the delivery that is `{id}`; null if none is signed."""
    timestamp: WebhookTimestamp | None
    """The signed time of the delivery; null if none is signed, so an old delivery is accepted."""
    event_name: Annotated[WebhookEventName, Field(alias="eventName")]
    event_id: Annotated[WebhookEventIdPlace | None, Field(alias="eventId")]
    """Where the signed id of the event is: an event with a known id is a duplicate. Null if none is signed: then the same signed bytes are a duplicate."""
    is_evidence: Annotated[StrictBool, Field(alias="isEvidence")]
    """Whether an event is evidence (E2). Otherwise it only ends the wait of operations that it names."""


class WebhookProvider(BaseModel):
    """A provider whose events the service accepts, and how to configure its webhook for this workspace."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    provider: ServiceName
    title: Annotated[str, Field(max_length=160, min_length=1)]
    """The display name of the provider."""
    service: ServiceName | None
    """The service that the events are about; null if the secret names it."""
    endpoint_url: Annotated[
        str, Field(alias="endpointUrl", max_length=2048, min_length=1, pattern="^https?://[!-~]+$")
    ]
    """The URL to configure at the provider."""
    content_type: Annotated[WebhookContentType, Field(alias="contentType")]
    schemes: Annotated[list[WebhookScheme], Field(max_length=4, min_length=1)]
    """The form of a secret decides which one applies."""
    events: Annotated[list[WebhookEvent], Field(max_length=64)]
    """The events that contracts of the service use."""
    active_secrets: Annotated[StrictInt, Field(alias="activeSecrets", ge=0, le=16)]
    """How many secrets of the workspace are accepted now."""
    setup: Annotated[str, Field(max_length=1024, min_length=1)]
    """How to configure the webhook at the provider."""


class WebhookSecretList(BaseModel):
    """A page of `GET /v1/webhooks`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    data: Annotated[list[WebhookSecret], Field(max_length=100)]
    """The items of this page, newest first."""
    has_more: Annotated[StrictBool, Field(alias="hasMore")]
    """Whether there is a next page."""
    next_cursor: Annotated[Cursor | None, Field(alias="nextCursor")]
    """The `cursor` for the next page; null on the last page."""


class ApiKeyList(BaseModel):
    """A page of `GET /v1/api-keys`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    data: Annotated[list[ApiKey], Field(max_length=100)]
    """The items of this page, newest first."""
    has_more: Annotated[StrictBool, Field(alias="hasMore")]
    """Whether there is a next page."""
    next_cursor: Annotated[Cursor | None, Field(alias="nextCursor")]
    """The `cursor` for the next page; null on the last page."""


class ConnectionList(BaseModel):
    """A page of `GET /v1/connections`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    data: Annotated[list[Connection], Field(max_length=100)]
    """The items of this page, newest first."""
    has_more: Annotated[StrictBool, Field(alias="hasMore")]
    """Whether there is a next page."""
    next_cursor: Annotated[Cursor | None, Field(alias="nextCursor")]
    """The `cursor` for the next page; null on the last page."""


class PlannedOperation(BaseModel):
    """The operation and what was read before its action."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    operation: OperationFacts
    baseline: BaselineObservation | None


class PlanFixture(BaseModel):
    """The requests that an observation of an operation may send."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: Annotated[str, Field(max_length=160, min_length=1)]
    """The name of the plan."""
    comment: Annotated[str | None, Field(max_length=1024)] = None
    """What the plan shows, for people."""
    input: PlannedOperation
    expected: dict[str, Any]
    """The requests by role, compared completely."""


class ContractList(BaseModel):
    """A page of `GET /v1/contracts`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    data: Annotated[list[ContractSummary], Field(max_length=100)]
    """The items of this page, newest first."""
    has_more: Annotated[StrictBool, Field(alias="hasMore")]
    """Whether there is a next page."""
    next_cursor: Annotated[Cursor | None, Field(alias="nextCursor")]
    """The `cursor` for the next page; null on the last page."""


class Correlation(BaseModel):
    """A text, unique to the operation, that the agent embeds in the provider call, and the place where it appears in the observation."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    marker: Markers
    path: SingularPath
    match: MarkerMatch | None = None
    when: SingularPath | None = None
    """A member of the input without which this operation has no marker."""
    complete_when: Annotated[
        list[Condition] | None, Field(alias="completeWhen", max_length=8, min_length=1)
    ] = None
    """When every object with the marker is shown; by default as the listing’s `completeWhen`."""


class Outcome(BaseModel):
    """The meaning of each response status; any other status is schema drift."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    present: Annotated[list[ReadStatus], Field(max_length=16, min_length=1)]
    """Statuses that mean: the object exists."""
    absent: Annotated[list[ReadStatus], Field(max_length=16)]
    """Statuses that mean: the object does not exist."""
    gone: Annotated[list[Condition] | None, Field(max_length=8, min_length=1)] = None
    """What a deleted object that is still shown looks like; each condition must hold."""
    absence: AbsenceMeaning


class ScopeAllowance(BaseModel):
    """Something that may appear in addition to the effect."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    name: Annotated[str, Field(max_length=64, min_length=1)]
    """The name of the allowance."""
    where: Annotated[list[Condition], Field(max_length=32, min_length=1)]
    """The conditions that such an item meets."""


class ContractScope(BaseModel):
    """What else may have appeared, vanished or changed since the baseline: nothing, unless allowed."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    exact_new_set: Annotated[list[ScopeAllowance] | None, Field(alias="exactNewSet", max_length=16)] = None
    """What else may be new in the listing; by default nothing."""
    exact_changed_set: Annotated[
        list[ScopeAllowance] | None, Field(alias="exactChangedSet", max_length=16)
    ] = None
    """Like `exactNewSet`, and no other object may have another content."""
    select: SingularPath | None = None
    """The path of the list of the scope’s objects; by default the listing itself."""
    when: SingularPath | None = None
    """A member of the input without which nothing beside is looked at."""


class EvidencePolicy(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    verified_requires: Annotated[
        list[GrantingLevel], Field(alias="verifiedRequires", max_length=2, min_length=1)
    ]
    """The evidence levels that `verified` requires; never the acknowledgement."""
    corroborates: Annotated[list[EventRule] | None, Field(max_length=16)] = None
    """Events that support the effect."""
    contradicts: Annotated[list[EventRule] | None, Field(max_length=16)] = None
    """Events that contradict the effect."""


DryRunBaseline = TypeAliasType(
    "DryRunBaseline", Annotated[DryRunBaselineRule | BaselineObservation, Field(title="DryRunBaseline")]
)
"""The state before the action: `read` (the default) reads it now, as the creation of an operation does; `none` assumes that it was not read; an object assumes that these responses were read."""


class DryRunRequest(BaseModel):
    """Body of `POST /v1/contracts/dry-run`: a contract, and an operation that is observed and evaluated but not stored."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    contract: DryRunContract
    input: dict[str, Any]
    """The input of the action: any JSON value here; it must match the input schema of the contract."""
    connection_id: Annotated[ConnectionId | None, Field(alias="connectionId")] = None
    """The connection to observe; by default the only connection of the workspace for the contract’s service."""
    acknowledgement: ActionResult | None = None
    """The action result that an agent would submit; by default none."""
    operation_id: Annotated[OperationId | None, Field(alias="operationId")] = None
    """The operation that the effect is marked with, if it is; by default a new id, which the response shows."""
    begun_at: Annotated[Instant | None, Field(alias="begunAt")] = None
    """When the assumed operation began, at most 90 days ago; by default now."""
    baseline: DryRunBaseline | None = None


class DryRunEvaluation(BaseModel):
    """What the evaluator decides. Other open operations are not considered; claims of verified operations are."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    verdict: Verdict
    reason: Reason
    attribution: Attribution | None
    """How the effect is tied to the operation; null unless verified."""
    evidence_levels: Annotated[EvidenceLevels, Field(alias="evidenceLevels")]
    checks: CheckResults
    next_action: Annotated[NextAction, Field(alias="nextAction")]
    retry_after_seconds: Annotated[RetryAfterSeconds | None, Field(alias="retryAfterSeconds")] = None
    coverage: Coverage


class Evidence(BaseModel):
    """All evidence for the verdict."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    origin: Annotated[str, Field(max_length=256, min_length=1)]
    """The origin of the connection."""
    reads: Reads
    acknowledgement: StoredAcknowledgement | None
    """The stored action result; null if none was submitted."""
    events: Annotated[list[ObservedEvent], Field(max_length=256)]
    """Events of the workspace and provider that may concern the operation."""
    baseline: BaselineObservation | None
    """The state before the action; null if it was not read."""
    claims: Annotated[list[Claim], Field(max_length=1024)]
    """Claims on the observed objects, of this and of other operations."""
    earlier: Annotated[list[EarlierVerdict], Field(max_length=1024)]
    """Earlier verdicts of this operation, oldest first."""
    connection: ConnectionFacts | None = None
    rivals: Annotated[list[Rival], Field(max_length=256)]
    """Operations of the account with the same effect key that were open at any instant from the creation of this one to the observation."""
    events_cut_at: Annotated[EvaluationInstant | None, Field(alias="eventsCutAt")] = None
    """When the newest signed event was received that names the operation or its objects and is not listed, because there are too many or because its body was erased. Absent if all are listed."""
    more_rivals: Annotated[StrictBool | None, Field(alias="moreRivals")] = None
    """Whether there are more rivals than listed."""
    beside: Annotated[list[BesideOperation] | None, Field(max_length=256)] = None
    """Operations beside this one. A rival that is not listed here expects what is not known."""
    more_beside: Annotated[StrictBool | None, Field(alias="moreBeside")] = None
    """Whether more operations beside this one can mean its object than are listed."""
    more_in_place: Annotated[StrictBool | None, Field(alias="moreInPlace")] = None
    """Whether more operations act in the same place, on whatever objects, than are listed."""
    digest_key: Annotated[DigestKey | None, Field(alias="digestKey")] = None


class EvaluationInput(BaseModel):
    """The input of `evaluate` besides the contract: the facts and the evidence of one operation. An auditor can replay a verdict from it."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    operation: OperationFacts
    evidence: Evidence
    now: EvaluationInstant


class Evaluation(BaseModel):
    """The result of `evaluate`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    verdict: Verdict
    reason: Reason
    attribution: Attribution | None
    """How the effect is tied to the operation; null unless verified."""
    evidence_levels: Annotated[EvidenceLevels, Field(alias="evidenceLevels")]
    checks: CheckResults
    next_action: Annotated[NextAction, Field(alias="nextAction")]
    retry_after_seconds: Annotated[RetryAfterSeconds | None, Field(alias="retryAfterSeconds")] = None
    coverage: Coverage
    claims: Annotated[list[ClaimedEffect], Field(max_length=128)]
    """The effects that a `verified` claims in the settling transaction; empty for every other verdict."""
    replaced_claims: Annotated[list[OperationId], Field(alias="replacedClaims", max_length=128)]
    """Operations whose claims on the object this one replaces, because the object was gone or undone in between."""


class CaldavObservation(BaseModel):
    """Which events of a calendar to read; the server comes from the connection."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    connector: Literal["caldav"]
    lookup: LookupKind
    schema_: Annotated[dict[str, Any] | None, Field(alias="schema")] = None
    """JSON Schema 2020-12 of the body, in the subset of input schemas; a body that violates it is schema drift."""
    max_bytes: Annotated[StrictInt, Field(alias="maxBytes", ge=1, le=1048576)]
    """Longer responses are not read."""
    timeout_ms: Annotated[StrictInt, Field(alias="timeoutMs", ge=1, le=15000)]
    """Time for this read, in milliseconds."""
    calendar: Template
    """The path of the calendar below the base URL, not encoded."""
    uid: Template
    """The UID of the event that is looked for; the server may compare parts of it, the connector compares all of it."""
    from_: Annotated[Template, Field(alias="from")]
    """Events from a day before this instant in UTC, or this day, are read too."""
    to: Template
    """Events until a day after this instant in UTC, or this day, are read too."""
    select: SingularPath
    """The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item."""
    where: Annotated[list[Condition], Field(max_length=32)]
    """Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete."""
    complete_when: Annotated[list[Condition], Field(alias="completeWhen", max_length=32, min_length=1)]
    """The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items."""
    visibility_probe: Annotated[CaldavProbe | None, Field(alias="visibilityProbe")] = None


class DnsObservation(BaseModel):
    """Which records to ask an authoritative server for; the server comes from the connection."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    connector: Literal["dns"]
    lookup: LookupKind
    schema_: Annotated[dict[str, Any] | None, Field(alias="schema")] = None
    """JSON Schema 2020-12 of the body, in the subset of input schemas; a body that violates it is schema drift."""
    max_bytes: Annotated[StrictInt, Field(alias="maxBytes", ge=512, le=65535)]
    """Larger responses are not read."""
    timeout_ms: Annotated[StrictInt, Field(alias="timeoutMs", ge=1, le=15000)]
    """Time for this read, in milliseconds."""
    zone: Template
    name: Template
    record_type: Annotated[Template, Field(alias="recordType")]
    visibility_probe: Annotated[DnsProbe | None, Field(alias="visibilityProbe")] = None


class GraphqlObservation(BaseModel):
    """The query that reads the effect; the address of the API comes from the connection."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    connector: Literal["graphql-read"]
    lookup: LookupKind
    schema_: Annotated[dict[str, Any] | None, Field(alias="schema")] = None
    """JSON Schema 2020-12 of the body, in the subset of input schemas; a body that violates it is schema drift."""
    max_bytes: Annotated[StrictInt, Field(alias="maxBytes", ge=1, le=1048576)]
    """Larger responses are not read; the pages of a listing share it."""
    timeout_ms: Annotated[StrictInt, Field(alias="timeoutMs", ge=1, le=15000)]
    """Time for this read, in milliseconds."""
    document: GraphqlDocument
    variables: Annotated[list[GraphqlVariable], Field(max_length=16)]
    """The values of the document’s variables."""
    pages: GraphqlPages | None = None
    select: SingularPath | None = None
    """The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item."""
    where: Annotated[list[Condition] | None, Field(max_length=32)] = None
    """Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete."""
    complete_when: Annotated[
        list[Condition] | None, Field(alias="completeWhen", max_length=32, min_length=1)
    ] = None
    """The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items."""
    visibility_probe: Annotated[GraphqlProbe | None, Field(alias="visibilityProbe")] = None


class HttpListing(BaseModel):
    """A listing that finds the effect when the acknowledgement was lost or the main read finds nothing."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    method: HttpReadMethod
    path: Template | None = None
    query: Annotated[list[QueryParameter] | None, Field(max_length=32)] = None
    """Query parameters in order; each value is percent-encoded."""
    select: SingularPath
    """The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item."""
    where: Annotated[list[Condition], Field(max_length=32)]
    """Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete."""
    complete_when: Annotated[list[Condition], Field(alias="completeWhen", max_length=32, min_length=1)]
    """The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items."""
    empty_when_missing: Annotated[StrictBool | None, Field(alias="emptyWhenMissing")] = None
    """Whether a missing list is an empty one, in a body that passes `schema`."""
    collection: Template | None = None
    """Reads a collection that the connection’s owner declared, instead of a path: the body is `{items: [{collection, id, createdAt, marker, creator, revision, document}], more, hasMarker?}`."""
    item: Template | None = None
    """With `collection`: the id of one object of the collection; the body is then `{item: {collection, id, createdAt, marker, creator, revision, document}, hasMarker?}`. With `path`, in a read of one object: where the body wraps the object, such as `$.observation.body.data`; `$.observation.body` is then the object."""
    fresh: HttpFresh | None = None
    pages: HttpPages | None = None
    keep_headers: Annotated[list[KeptHeader] | None, Field(alias="keepHeaders", max_length=8)] = None
    """Response headers to keep beside the usual ones."""
    accept: Annotated[str | None, Field(max_length=256, min_length=1, pattern="^[ -~]+$")] = None
    """The constant value of the `Accept` header; by default `application/json`."""
    headers: Annotated[list[ConstantHeader] | None, Field(max_length=4, min_length=1)] = None
    """Request headers with constant values, beside `Accept`."""


class ImapObservation(BaseModel):
    """Which messages of a mailbox to read; the server comes from the connection."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    connector: Literal["imap"]
    lookup: LookupKind
    schema_: Annotated[dict[str, Any] | None, Field(alias="schema")] = None
    """JSON Schema 2020-12 of the body, in the subset of input schemas; a body that violates it is schema drift."""
    max_bytes: Annotated[StrictInt, Field(alias="maxBytes", ge=1, le=131072)]
    """Longer responses are not read."""
    timeout_ms: Annotated[StrictInt, Field(alias="timeoutMs", ge=1, le=15000)]
    """Time for this read, in milliseconds."""
    mailbox: Template
    """The name of the mailbox, as people write it."""
    message_key: Annotated[Template | None, Field(alias="messageKey")] = None
    """What is before the `@` in the Message-ID of the message that is looked for; the newest messages are read too. Instead of `uid`."""
    since: Template | None = None
    """An instant. `complete.newest` says whether every message that arrived since is among the newest that are read; without it, whether all messages of the mailbox are."""
    uid: Template | None = None
    """The UID of the one message to read; it needs `uidValidity`."""
    uid_validity: Annotated[Template | None, Field(alias="uidValidity")] = None
    """The UIDVALIDITY of the mailbox for which the UID holds; with another one the status is 409."""
    select: SingularPath | None = None
    """The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item."""
    where: Annotated[list[Condition] | None, Field(max_length=32)] = None
    """Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete."""
    complete_when: Annotated[
        list[Condition] | None, Field(alias="completeWhen", max_length=32, min_length=1)
    ] = None
    """The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items."""
    visibility_probe: Annotated[ImapProbe | None, Field(alias="visibilityProbe")] = None


class KubernetesObservation(BaseModel):
    """Which object to read from the API server of a cluster; the server and the namespace that may be read come from the connection."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    connector: Literal["kubernetes"]
    lookup: LookupKind
    schema_: Annotated[dict[str, Any] | None, Field(alias="schema")] = None
    """JSON Schema 2020-12 of the body, in the subset of input schemas; a body that violates it is schema drift."""
    max_bytes: Annotated[StrictInt, Field(alias="maxBytes", ge=1, le=1048576)]
    """Larger objects are not read."""
    timeout_ms: Annotated[StrictInt, Field(alias="timeoutMs", ge=1, le=15000)]
    """Time for this read, in milliseconds."""
    api_version: Annotated[KubernetesApiVersion, Field(alias="apiVersion")]
    resource: KubernetesResource
    namespace: Template
    name: Template
    visibility_probe: Annotated[KubernetesProbe | None, Field(alias="visibilityProbe")] = None


class MongodbObservation(BaseModel):
    """Which documents to read; structured, without query operators."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    connector: Literal["mongodb"]
    lookup: LookupKind
    schema_: Annotated[dict[str, Any] | None, Field(alias="schema")] = None
    """JSON Schema 2020-12 of the body, in the subset of input schemas; a body that violates it is schema drift."""
    origins: Annotated[list[ProductionOrigin] | None, Field(max_length=8, min_length=1)] = None
    """The production origins; a connection to any other marks the receipt as test."""
    max_bytes: Annotated[StrictInt, Field(alias="maxBytes", ge=1, le=1048576)]
    """Larger bodies are not read."""
    timeout_ms: Annotated[StrictInt, Field(alias="timeoutMs", ge=1, le=15000)]
    """Time for this read, in milliseconds."""
    from_collection: Annotated[DocumentCollection, Field(alias="fromCollection")]
    columns: Annotated[list[RowColumn], Field(max_length=64, min_length=1)]
    """What to read of each row."""
    limit: Annotated[StrictInt, Field(ge=1, le=1000)]
    """Rows of each look-up to return at most; `$.observation.body.complete` says for each whether there are no others."""
    select: SingularPath
    """The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item."""
    where: Annotated[list[Condition], Field(max_length=32)]
    """Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete."""
    complete_when: Annotated[list[Condition], Field(alias="completeWhen", max_length=32, min_length=1)]
    """The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items."""
    fallback: MongodbListing | None = None
    visibility_probe: Annotated[MongodbProbe | None, Field(alias="visibilityProbe")] = None
    empty_when_missing: Annotated[StrictBool | None, Field(alias="emptyWhenMissing")] = None
    """Whether a missing list is an empty one, in a body that passes `schema`."""
    lookups: Annotated[list[RowLookup], Field(max_length=8, min_length=1)]
    """How rows are found; `$.observation.body.rows` has those of all look-ups."""
    scope: RowScope | None = None
    addressed: StrictBool | None = None
    """Whether the input alone addresses the objects, as a unique key does: a failed check then does not mean that it is another object. A read without `select` whose request depends on the input alone always does."""


class MysqlObservation(BaseModel):
    """Which rows to read; structured, without SQL text."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    connector: Literal["mysql"]
    lookup: LookupKind
    schema_: Annotated[dict[str, Any] | None, Field(alias="schema")] = None
    """JSON Schema 2020-12 of the body, in the subset of input schemas; a body that violates it is schema drift."""
    origins: Annotated[list[ProductionOrigin] | None, Field(max_length=8, min_length=1)] = None
    """The production origins; a connection to any other marks the receipt as test."""
    max_bytes: Annotated[StrictInt, Field(alias="maxBytes", ge=1, le=1048576)]
    """Larger bodies are not read."""
    timeout_ms: Annotated[StrictInt, Field(alias="timeoutMs", ge=1, le=15000)]
    """Time for this read, in milliseconds."""
    from_table: Annotated[RowTable, Field(alias="fromTable")]
    columns: Annotated[list[RowColumn], Field(max_length=64, min_length=1)]
    """What to read of each row."""
    limit: Annotated[StrictInt, Field(ge=1, le=1000)]
    """Rows of each look-up to return at most; `$.observation.body.complete` says for each whether there are no others."""
    select: SingularPath
    """The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item."""
    where: Annotated[list[Condition], Field(max_length=32)]
    """Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete."""
    complete_when: Annotated[list[Condition], Field(alias="completeWhen", max_length=32, min_length=1)]
    """The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items."""
    fallback: MysqlListing | None = None
    visibility_probe: Annotated[MysqlProbe | None, Field(alias="visibilityProbe")] = None
    empty_when_missing: Annotated[StrictBool | None, Field(alias="emptyWhenMissing")] = None
    """Whether a missing list is an empty one, in a body that passes `schema`."""
    lookups: Annotated[list[RowLookup], Field(max_length=8, min_length=1)]
    """How rows are found; `$.observation.body.rows` has those of all look-ups."""
    scope: RowScope | None = None
    addressed: StrictBool | None = None
    """Whether the input alone addresses the objects, as a unique key does: a failed check then does not mean that it is another object. A read without `select` whose request depends on the input alone always does."""


class PostgresObservation(BaseModel):
    """Which rows to read; structured, without SQL text."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    connector: Literal["postgres"]
    lookup: LookupKind
    schema_: Annotated[dict[str, Any] | None, Field(alias="schema")] = None
    """JSON Schema 2020-12 of the body, in the subset of input schemas; a body that violates it is schema drift."""
    origins: Annotated[list[ProductionOrigin] | None, Field(max_length=8, min_length=1)] = None
    """The production origins; a connection to any other marks the receipt as test."""
    max_bytes: Annotated[StrictInt, Field(alias="maxBytes", ge=1, le=1048576)]
    """Larger bodies are not read."""
    timeout_ms: Annotated[StrictInt, Field(alias="timeoutMs", ge=1, le=15000)]
    """Time for this read, in milliseconds."""
    table: RowTable
    columns: Annotated[list[RowColumn], Field(max_length=64, min_length=1)]
    """What to read of each row."""
    limit: Annotated[StrictInt, Field(ge=1, le=1000)]
    """Rows of each look-up to return at most; `$.observation.body.complete` says for each whether there are no others."""
    select: SingularPath
    """The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item."""
    where: Annotated[list[Condition], Field(max_length=32)]
    """Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete."""
    complete_when: Annotated[list[Condition], Field(alias="completeWhen", max_length=32, min_length=1)]
    """The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items."""
    fallback: PostgresListing | None = None
    visibility_probe: Annotated[PostgresProbe | None, Field(alias="visibilityProbe")] = None
    empty_when_missing: Annotated[StrictBool | None, Field(alias="emptyWhenMissing")] = None
    """Whether a missing list is an empty one, in a body that passes `schema`."""
    lookups: Annotated[list[RowLookup], Field(max_length=8, min_length=1)]
    """How rows are found; `$.observation.body.rows` has those of all look-ups."""
    scope: RowScope | None = None
    addressed: StrictBool | None = None
    """Whether the input alone addresses the objects, as a unique key does: a failed check then does not mean that it is another object. A read without `select` whose request depends on the input alone always does."""


class S3Observation(BaseModel):
    """What to read from an S3 store; the endpoint comes from the connection."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    connector: Literal["s3"]
    lookup: LookupKind
    schema_: Annotated[dict[str, Any] | None, Field(alias="schema")] = None
    """JSON Schema 2020-12 of the body, in the subset of input schemas; a body that violates it is schema drift."""
    max_bytes: Annotated[StrictInt, Field(alias="maxBytes", ge=1, le=16777216)]
    """Larger objects are not read."""
    timeout_ms: Annotated[StrictInt, Field(alias="timeoutMs", ge=1, le=15000)]
    """Time for this read, in milliseconds."""
    bucket: Template
    key: Template
    read: S3ObjectPart
    visibility_probe: Annotated[S3Probe | None, Field(alias="visibilityProbe")] = None
    missing: S3MissingKey | None = None


class SlackObservation(BaseModel):
    """Which messages of Slack to read; the workspace comes from the connection’s token."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    connector: Literal["slack"]
    lookup: LookupKind
    schema_: Annotated[dict[str, Any] | None, Field(alias="schema")] = None
    """JSON Schema 2020-12 of the body, in the subset of input schemas; a body that violates it is schema drift."""
    max_bytes: Annotated[StrictInt, Field(alias="maxBytes", ge=1, le=1048576)]
    """Larger responses are not read; the pages of a channel share it."""
    timeout_ms: Annotated[StrictInt, Field(alias="timeoutMs", ge=1, le=15000)]
    """Time for this read, in milliseconds."""
    channel: Template
    """The id of the channel, such as `C024BE91L`."""
    since: Template
    """The instant, in RFC 3339, from which messages are read: `{operation.notBefore}` for new ones."""
    thread: Template | None = None
    """The `ts` of a thread’s first message: then its replies are read, and otherwise the messages of the channel itself. It is left out where a value is missing."""
    select: SingularPath
    """The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item."""
    where: Annotated[list[Condition], Field(max_length=32)]
    """Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete."""
    complete_when: Annotated[list[Condition], Field(alias="completeWhen", max_length=32, min_length=1)]
    """The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items."""
    visibility_probe: Annotated[SlackProbe | None, Field(alias="visibilityProbe")] = None


class OperationList(BaseModel):
    """A page of `GET /v1/operations`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    data: Annotated[list[Operation], Field(max_length=100)]
    """The items of this page, newest first."""
    has_more: Annotated[StrictBool, Field(alias="hasMore")]
    """Whether there is a next page."""
    next_cursor: Annotated[Cursor | None, Field(alias="nextCursor")]
    """The `cursor` for the next page; null on the last page."""


class ReceiptVerdict(BaseModel):
    """The verdict and its reason."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    verdict: Verdict
    reason: Reason
    attribution: Attribution | None
    """How the effect is tied to the operation; null unless verified."""
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
        | DeadlinePassedEntry
        | OperationCancelledEntry,
        Field(title="TimelineEntry"),
    ],
)
"""One entry of the timeline."""


class Timeline(BaseModel):
    """A page of `GET /v1/operations/{id}/timeline`: the history of an operation."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    data: Annotated[list[TimelineEntry], Field(max_length=100)]
    """The items of this page, newest first."""
    has_more: Annotated[StrictBool, Field(alias="hasMore")]
    """Whether there is a next page."""
    next_cursor: Annotated[Cursor | None, Field(alias="nextCursor")]
    """The `cursor` for the next page; null on the last page."""


EvidenceItem = TypeAliasType(
    "EvidenceItem",
    Annotated[AcknowledgementEvidence | EventEvidence | ObservationEvidence, Field(title="EvidenceItem")],
)
"""Source and salted digest of an evidence item."""


class WebhookProviderList(BaseModel):
    """Response of `GET /v1/webhook-providers`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    data: Annotated[list[WebhookProvider], Field(max_length=100)]
    """Every provider, by name."""


class ContractFixture(BaseModel):
    """One operation with its evidence, and what the contract must decide."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: Annotated[str, Field(max_length=160, min_length=1)]
    """The name of the fixture, unique among the tests."""
    comment: Annotated[str | None, Field(max_length=1024)] = None
    """What happened, for people."""
    input: EvaluationInput
    expected: dict[str, Any]
    """The verdict as `verdict`, and further members of the evaluation that are compared: of an object the listed members, of a list every element."""


class ContractFixtures(BaseModel):
    """What a contract must decide: evidence and the verdict that it must lead to. The file `fixtures.json` beside a contract has this shape."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    format_version: Annotated[Literal[2] | None, Field(alias="formatVersion")] = None
    contract: Annotated[str | None, Field(max_length=160)] = None
    """The contract that the fixtures belong to, for people; any text."""
    tests: Annotated[list[ContractFixture], Field(max_length=500)]
    """Operations with their evidence, and what the contract must decide."""
    effects: Annotated[list[EffectFixture] | None, Field(max_length=100)] = None
    """Pairs of inputs, and whether they are for one effect."""
    plans: Annotated[list[PlanFixture] | None, Field(max_length=100)] = None
    """Operations, and the requests that an observation of them may send."""


class MutantOutcomes(BaseModel):
    """What became of the contracts with one fault each; none are made while the linter or a fixture reports a fault."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    tested: Annotated[StrictInt, Field(ge=0, le=100000)]
    """How many were tested."""
    survivors: Annotated[list[SurvivingMutant], Field(max_length=1000)]
    """The mutants that neither the linter nor a fixture detects."""
    proposals: ContractFixtures
    """Fixtures that detect survivors, made from yours, with what the unchanged contract decides. Add those whose verdict is right."""


class ContractJudgement(BaseModel):
    """Response of `POST /v1/contracts/mutate`: everything that decides whether a contract can be published. Nothing is stored, observed, signed or charged."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    id: ContractId | None
    """The id that the contract would be published under; null if the document has none that is valid."""
    hash: Digest | None
    """The hash that the contract would be published with; null if the document has no canonical JSON."""
    is_publishable: Annotated[StrictBool, Field(alias="isPublishable")]
    """Whether there are no faults."""
    faults: Annotated[list[PublicationFault], Field(max_length=1000)]
    """Everything that prevents the publication: findings of the linter, missing kinds of fixtures, failing fixtures, surviving mutants."""
    fixtures: Annotated[list[FixtureOutcome], Field(max_length=700)]
    """The outcome of each fixture; empty if the linter has findings."""
    mutants: MutantOutcomes


class ContractTestRequest(BaseModel):
    """Body of `POST /v1/contracts/test`: an unpublished contract, and cases to evaluate it with."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    contract: TestedContract
    cases: Annotated[list[EvaluationInput] | None, Field(max_length=500)] = None
    """The cases to evaluate, as if they had been observed; an empty list only runs the linter."""
    fixtures: ContractFixtures | None = None


class ContractTest(BaseModel):
    """Response of `POST /v1/contracts/test`. Nothing is stored, observed, signed or charged."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    hash: Digest | None
    """The contract hash; null if the document has no canonical JSON."""
    findings: Annotated[list[ContractFinding], Field(max_length=1000)]
    """The findings of the linter; empty if the contract can be published."""
    warnings: Annotated[list[ContractFinding] | None, Field(max_length=1000)] = None
    """What a contract without findings probably gets wrong: it can be published as it is."""
    evaluations: Annotated[list[Evaluation], Field(max_length=500)]
    """One evaluation per case, in the same order."""
    fixtures: Annotated[list[FixtureOutcome] | None, Field(max_length=700)] = None
    """The outcome of each fixture; absent if the request has none."""


class HttpObservation(BaseModel):
    """What to read over HTTP; the origin comes from the connection."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    connector: Literal["http"]
    lookup: LookupKind
    schema_: Annotated[dict[str, Any] | None, Field(alias="schema")] = None
    """JSON Schema 2020-12 of the body, in the subset of input schemas; a body that violates it is schema drift."""
    origins: Annotated[list[ProductionOrigin] | None, Field(max_length=8, min_length=1)] = None
    """The production origins; a connection to any other marks the receipt as test."""
    max_bytes: Annotated[StrictInt, Field(alias="maxBytes", ge=1, le=1048576)]
    """Larger bodies are not read."""
    timeout_ms: Annotated[StrictInt, Field(alias="timeoutMs", ge=1, le=15000)]
    """Time for this read, in milliseconds."""
    method: HttpReadMethod
    path: Template | None = None
    query: Annotated[list[QueryParameter] | None, Field(max_length=32)] = None
    """Query parameters in order; each value is percent-encoded."""
    select: SingularPath | None = None
    """The path of the list of items in the body; its presence makes the read a listing. In `where`, checks and paths `$.observation.body` is then the item."""
    where: Annotated[list[Condition] | None, Field(max_length=32)] = None
    """Which items are candidates; an item for which one cannot be evaluated makes the listing incomplete."""
    complete_when: Annotated[
        list[Condition] | None, Field(alias="completeWhen", max_length=32, min_length=1)
    ] = None
    """The condition under which the listing is complete, evaluated over the whole body; `$.observation.count` is the number of items."""
    fallback: HttpListing | None = None
    visibility_probe: Annotated[HttpProbe | None, Field(alias="visibilityProbe")] = None
    empty_when_missing: Annotated[StrictBool | None, Field(alias="emptyWhenMissing")] = None
    """Whether a missing list is an empty one, in a body that passes `schema`."""
    collection: Template | None = None
    """Reads a collection that the connection’s owner declared, instead of a path: the body is `{items: [{collection, id, createdAt, marker, creator, revision, document}], more, hasMarker?}`."""
    item: Template | None = None
    """With `collection`: the id of one object of the collection; the body is then `{item: {collection, id, createdAt, marker, creator, revision, document}, hasMarker?}`. With `path`, in a read of one object: where the body wraps the object, such as `$.observation.body.data`; `$.observation.body` is then the object."""
    fresh: HttpFresh | None = None
    pages: HttpPages | None = None
    keep_headers: Annotated[list[KeptHeader] | None, Field(alias="keepHeaders", max_length=8)] = None
    """Response headers to keep beside the usual ones."""
    accept: Annotated[str | None, Field(max_length=256, min_length=1, pattern="^[ -~]+$")] = None
    """The constant value of the `Accept` header; by default `application/json`."""
    addressed: StrictBool | None = None
    """Whether the input alone addresses the objects, as a unique key does: a failed check then does not mean that it is another object. A read without `select` whose request depends on the input alone always does."""
    headers: Annotated[list[ConstantHeader] | None, Field(max_length=4, min_length=1)] = None
    """Request headers with constant values, beside `Accept`."""
    since: HttpSince | None = None
    empty_when_absent: Annotated[StrictBool | None, Field(alias="emptyWhenAbsent")] = None
    """Whether an absent list is an empty one: the action may create what contains it. So only where absence is proven, with a probe of what is above it."""


class PublishContractRequest(BaseModel):
    """Body of `POST /v1/contracts` and `POST /v1/contracts/mutate`: a contract and its fixtures. An id without a workspace gets the caller's: `acme.order.paid@1` becomes `ws_…:acme.order.paid@1`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    contract: PublishedContract
    fixtures: ContractFixtures | None = None


class ContractDraft(BaseModel):
    """A contract that an author can begin with. Only the author knows whether it says what is meant."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    contract: dict[str, Any]
    """The contract, without a workspace."""
    fixtures: ContractFixtures
    """Fixtures that are made from the recorded response."""
    notes: Annotated[list[PublicationFault], Field(max_length=1000)]
    """What to add or to decide, at most 1,000 things; without notes about `/contract` and `/fixtures` the draft can be published."""


class RecordedResponse(BaseModel):
    """Response of `POST /v1/contracts/record`: what a system of record responded, and a contract that is drafted from it. Nothing is stored, signed or charged."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    result: Annotated[str, Field(max_length=64, min_length=1)]
    """The status of the response, for example `200`, or the failure of the read, for example `timed_out`."""
    observed_at: Annotated[Instant, Field(alias="observedAt")]
    body: RecordedBody | None = None
    draft: ContractDraft | None
    """Null if there is no body."""
    remaining_today: Annotated[RemainingToday, Field(alias="remainingToday")]


EvidenceItems = TypeAliasType(
    "EvidenceItems", Annotated[list[EvidenceItem], Field(max_length=32, title="EvidenceItems")]
)
"""The evidence for the verdict."""


class Verification(BaseModel):
    """The result of one run. A negative verdict is a result, not an error."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    verdict: Verdict
    reason: Reason
    attribution: Attribution | None
    """How the effect is tied to the operation; null unless verified."""
    evidence_levels: Annotated[EvidenceLevels, Field(alias="evidenceLevels")]
    checks: CheckResults
    evidence: EvidenceItems
    next_action: Annotated[NextAction, Field(alias="nextAction")]
    retry_after_seconds: Annotated[RetryAfterSeconds | None, Field(alias="retryAfterSeconds")] = None
    charged: ChargedCredits
    receipt_id: Annotated[ReceiptId, Field(alias="receiptId")]
    observed_at: Annotated[Instant, Field(alias="observedAt")]
    """When the first read was made; the time of the evaluation if nothing was read."""
    coverage: Coverage
    source_fault: Annotated[SourceFault | None, Field(alias="sourceFault")] = None


class DryRun(BaseModel):
    """Response of `POST /v1/contracts/dry-run`: what a contract decides about a system of record now. It is not a verdict: it is not signed, nothing is stored or charged, and it rests on what the caller assumed."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    is_signed: Annotated[Literal[False], Field(alias="isSigned")]
    """Always false: no receipt exists, and nobody can validate this response."""
    assumed: Annotated[list[Assumption], Field(max_length=5)]
    """What the evaluation takes from the request although no system confirmed it."""
    contract: ContractReference
    """The id and the hash that the contract has, or would be published with."""
    environment: Environment
    """The environment that a receipt would name."""
    operation: DryRunOperation
    baseline: Baseline | None
    """What the creation of an operation would record now; null if it was not read, or established nothing."""
    notices: Annotated[list[Notice], Field(max_length=16)]
    """What an agent would be told before it acts."""
    reads: Annotated[list[DryRunRead], Field(max_length=3)]
    """The reads after the action, in their order."""
    evidence: EvidenceItems
    """The evidence as a receipt would list it: sources and salted digests."""
    evaluation: DryRunEvaluation
    remaining_today: Annotated[RemainingToday, Field(alias="remainingToday")]


Observation = TypeAliasType(
    "Observation",
    Annotated[
        CaldavObservation
        | DnsObservation
        | GraphqlObservation
        | HttpObservation
        | ImapObservation
        | KubernetesObservation
        | MongodbObservation
        | MysqlObservation
        | PostgresObservation
        | S3Observation
        | SlackObservation,
        Field(title="Observation"),
    ],
)
"""What to read, and how: one declaration for each connector."""


class ReceiptPredicate(BaseModel):
    """The operation, the evidence and the verdict."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    receipt_id: Annotated[ReceiptId, Field(alias="receiptId")]
    issuer: Issuer
    key_id: Annotated[KeyId, Field(alias="keyId")]
    """The same key id as in the signature."""
    issued_at: Annotated[Instant, Field(alias="issuedAt")]
    environment: Environment
    workspace_id: Annotated[WorkspaceId, Field(alias="workspaceId")]
    sequence: ReceiptSequence
    previous: PreviousReceipt | None
    """The previous receipt of the operation; null in the first."""
    operation: ReceiptOperation
    action_result: Annotated[ReceiptActionResult | None, Field(alias="actionResult")]
    """The action result (E1); null if none was submitted."""
    baseline: Baseline | None
    """The state before the action; null if it was not read."""
    evidence: EvidenceItems
    evaluator: ReceiptEvaluator
    verdict: ReceiptVerdict
    coverage: Coverage
    """What was read, and what the reads did not establish."""


class Contract(BaseModel):
    """What must be true after an action has taken effect. A contract is declarative and versioned, never changes after publication, and is identified by its hash."""

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
    """`service.effect@version`; the id of a tenant's contract starts with its workspace: `ws_…:service.effect@version`."""
    service: Annotated[str, Field(max_length=64, min_length=1, pattern="^[a-z][a-z0-9_]*$")]
    """The service whose state is evaluated."""
    title: Annotated[str, Field(max_length=160, min_length=1)]
    """A title in one line."""
    description: Annotated[str, Field(max_length=4096, min_length=1)]
    """What must be true for the verdict `verified`, and what is not checked."""
    input: dict[str, Any]
    """JSON Schema 2020-12 of the operation's input: closed, with maxLength for every string, in the subset that the linter accepts."""
    effect: EffectKind
    identity: Annotated[list[SingularPath] | None, Field(max_length=16, min_length=1)] = None
    """What in the input names the effect: operations of equal identity are rivals. Required unless a marker with a field of its own is declared."""
    correlation: Correlation | None = None
    attribution: AttributionPolicy
    acknowledgement: Acknowledgement | None = None
    baseline: BaselinePolicy
    observe: Observation | None = None
    """What to read, and how; absent only if the provider has no read interface."""
    outcome: Outcome | None = None
    object: ObservedObject | None = None
    cardinality: Cardinality | None = None
    freshness: Freshness | None = None
    settle: SettleWindow
    finality: FinalityWindow
    pending: Annotated[list[PendingRule] | None, Field(max_length=16)] = None
    """Conditions under which the provider reports that the action is in progress."""
    failed: Annotated[list[FailedRule] | None, Field(max_length=16)] = None
    """Conditions under which the provider says that the action failed for good."""
    checks: Annotated[list[Check], Field(max_length=64)]
    """What must be true; the first failed check decides the reason."""
    scope: ContractScope | None = None
    evidence: EvidencePolicy
    idempotency: ProviderIdempotency
    compensation: Annotated[list[Compensation] | None, Field(max_length=16)] = None
    hash: Annotated[str | None, Field(max_length=71, pattern="^sha256:[0-9a-f]{64}$")] = None
    """Added by the server; the hash does not cover it."""
    published_at: Annotated[
        str | None,
        Field(
            alias="publishedAt",
            max_length=24,
            pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$",
        ),
    ] = None
    """Added by the server; the hash does not cover it."""
    published_by: Annotated[str | None, Field(alias="publishedBy", max_length=64)] = None
    """Added by the server; the hash does not cover it."""
    status: ContractStatus | None = None


class ReceiptPayload(BaseModel):
    """The in-toto Statement: what the signature covers."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        extra="forbid",
    )
    field_type: Annotated[Literal["https://in-toto.io/Statement/v1"], Field(alias="_type")]
    subject: Annotated[list[ReceiptSubject], Field(max_length=1, min_length=1)]
    """Exactly one subject: the operation."""
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
    """Exactly one signature."""
    log_proof: Annotated[str | None, Field(alias="logProof", max_length=65536, min_length=1)] = None
    """A C2SP tlog-proof; added when the receipt is in the log."""


__all__ = [
    "AbsenceMeaning",
    "AccessKeyCredential",
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
    "Assumption",
    "Attribution",
    "AttributionPolicy",
    "BaseUrl",
    "Baseline",
    "BaselineErasure",
    "BaselineFailedEntry",
    "BaselineObservation",
    "BaselinePolicy",
    "BaselineReadEntry",
    "BasicCredential",
    "BearerCredential",
    "BesideEffect",
    "BesideOperation",
    "BoughtBucket",
    "CaldavObservation",
    "CaldavProbe",
    "Caller",
    "CallerApiKey",
    "CallerCredentialType",
    "CallerScopes",
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
    "ClaimAspect",
    "ClaimedEffect",
    "ClaimedFromRevision",
    "ClaimedRevision",
    "ClockUnit",
    "CollectionSince",
    "ColumnFilter",
    "ColumnGroup",
    "ComparedColumns",
    "ComparedEach",
    "CompensatedReason",
    "Compensation",
    "CompositeId",
    "Condition",
    "ConditionGroup",
    "Connection",
    "ConnectionDeclarations",
    "ConnectionFacts",
    "ConnectionId",
    "ConnectionList",
    "ConnectionTest",
    "ConnectionTestOutcome",
    "ConstantHeader",
    "ConstantHeaderName",
    "Contract",
    "ContractDraft",
    "ContractFinding",
    "ContractFixture",
    "ContractFixtures",
    "ContractId",
    "ContractJudgement",
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
    "Coverage",
    "CoveredRead",
    "CoveredReadName",
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
    "DeclaredActor",
    "DeclaredCollection",
    "DeclaredEnvironment",
    "DeclaredInstant",
    "DeclaredInstantFormat",
    "DeclaredMissing",
    "DeclaredPaging",
    "DefaultValue",
    "Digest",
    "DigestKey",
    "DnsObservation",
    "DnsProbe",
    "DocumentCollection",
    "DraftId",
    "DryRun",
    "DryRunBaseline",
    "DryRunBaselineRule",
    "DryRunContract",
    "DryRunEvaluation",
    "DryRunOperation",
    "DryRunRead",
    "DryRunReadName",
    "DryRunRequest",
    "DsseSignature",
    "EachLookup",
    "EarlierVerdict",
    "EffectFixture",
    "EffectKind",
    "EraseBaselinesRequest",
    "EraseEventsRequest",
    "Evaluation",
    "EvaluationInput",
    "EvaluationInstant",
    "EventAccepted",
    "EventBody",
    "EventErasure",
    "EventEvidence",
    "EventId",
    "EventNamePlace",
    "EventReceivedEntry",
    "EventRule",
    "EventSource",
    "Evidence",
    "EvidenceItem",
    "EvidenceItems",
    "EvidenceLevels",
    "EvidencePolicy",
    "ExactCount",
    "ExpectedObject",
    "ExpectedObjects",
    "ExpectedValue",
    "FailedRead",
    "FailedReason",
    "FailedRule",
    "FilterLookup",
    "FinalityWindow",
    "FixtureOutcome",
    "FreshByQuery",
    "FreshByWord",
    "Freshness",
    "FurtherPage",
    "GrantingLevel",
    "GraphqlDocument",
    "GraphqlName",
    "GraphqlObservation",
    "GraphqlPages",
    "GraphqlProbe",
    "GraphqlTextVariable",
    "GraphqlValueVariable",
    "GraphqlVariable",
    "GroupFilter",
    "GroupedCondition",
    "GroupedOperator",
    "HeaderCredential",
    "HeaderValue",
    "Health",
    "HttpCursorPages",
    "HttpFresh",
    "HttpLinkPages",
    "HttpListing",
    "HttpObservation",
    "HttpPages",
    "HttpProbe",
    "HttpReadMethod",
    "HttpSince",
    "IdempotencyKey",
    "IdempotencySupport",
    "ImapObservation",
    "ImapProbe",
    "Instant",
    "InstantFormat",
    "InstantUnit",
    "Issuer",
    "KeptHeader",
    "KeyDocument",
    "KeyDocumentEnvelope",
    "KeyId",
    "KubernetesApiVersion",
    "KubernetesObservation",
    "KubernetesProbe",
    "KubernetesResource",
    "LastTest",
    "LastVerdict",
    "ListSeparator",
    "LookupKey",
    "LookupKind",
    "MarkerMatch",
    "MarkerSpellings",
    "Markers",
    "MemberDigest",
    "MissingMeaning",
    "MongodbListing",
    "MongodbObservation",
    "MongodbProbe",
    "MutantOutcomes",
    "MysqlListing",
    "MysqlObservation",
    "MysqlProbe",
    "NoCredential",
    "Notice",
    "ObjectId",
    "Observation",
    "ObservationEvidence",
    "ObservationSource",
    "ObservedEvent",
    "ObservedObject",
    "Operation",
    "OperationCancelledEntry",
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
    "PlainCondition",
    "PlainOperator",
    "Plan",
    "PlanBucket",
    "PlanCheckout",
    "PlanFixture",
    "PlanId",
    "PlannedOperation",
    "PostgresListing",
    "PostgresObservation",
    "PostgresProbe",
    "PreviousReceipt",
    "Price",
    "Privilege",
    "Problem",
    "ProblemPlace",
    "ProductionOrigin",
    "ProposalText",
    "ProviderEventName",
    "ProviderIdempotency",
    "ProviderResponse",
    "PublicKeyHex",
    "PublicationFault",
    "PublishContractRequest",
    "PublishedContract",
    "PublishedKey",
    "QueryParameter",
    "Read",
    "ReadBody",
    "ReadFailure",
    "ReadSource",
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
    "RecordResponseRequest",
    "RecordedBody",
    "RecordedObservation",
    "RecordedResponse",
    "RelationFacts",
    "RelationKind",
    "RemainingToday",
    "RequestId",
    "RetryAfterSeconds",
    "Rival",
    "RivalReference",
    "RotateApiKeyRequest",
    "RotateWebhookSecretRequest",
    "RotatedApiKey",
    "RotatedWebhookSecret",
    "RowColumn",
    "RowDigest",
    "RowFilter",
    "RowIdentity",
    "RowLookup",
    "RowScope",
    "RowTable",
    "RunId",
    "S3MissingKey",
    "S3ObjectPart",
    "S3Observation",
    "S3Probe",
    "ScopeAllowance",
    "Scopes",
    "SeenLookup",
    "ServiceAccountCredential",
    "ServiceName",
    "SettleSeconds",
    "SettleWindow",
    "Sha256Hex",
    "SignatureEncoding",
    "SignatureSeparator",
    "SinceFormat",
    "SingleColumn",
    "SingularPath",
    "SkillAcknowledgement",
    "SkillConnection",
    "SkillContract",
    "SkillExample",
    "SkillManifest",
    "SkillWebhook",
    "SlackObservation",
    "SlackProbe",
    "SourceClock",
    "SourceFault",
    "StandbyState",
    "StoredAcknowledgement",
    "StoredActionResult",
    "SubjectDigest",
    "SubmittedResponse",
    "SubmittedResult",
    "SubmittedStatus",
    "SurvivingMutant",
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
    "VerifiedObjectId",
    "VerifyRequest",
    "WebhookAlgorithm",
    "WebhookContentType",
    "WebhookEvent",
    "WebhookEventIdPlace",
    "WebhookEventName",
    "WebhookIdHeader",
    "WebhookProvider",
    "WebhookProviderList",
    "WebhookScheme",
    "WebhookSecret",
    "WebhookSecretForm",
    "WebhookSecretId",
    "WebhookSecretList",
    "WebhookSecretOrigin",
    "WebhookSigningSecret",
    "WebhookTimestamp",
    "WebhookTimestampUnit",
    "WorkspaceId",
    "WriteAccessReason",
]
